import { cards } from '../../wire/reference/gaunerbande';
import { named } from '../cards';

export const cardLook = named(cards);
