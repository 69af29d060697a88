import { cards } from '../../wire/reference/partout';
import { named } from '../cards';

export const cardLook = named(cards);
