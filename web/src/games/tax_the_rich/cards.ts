import { cards } from '../../wire/reference/tax_the_rich';
import { named } from '../cards';

export const cardLook = named(cards);
