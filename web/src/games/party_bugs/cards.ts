import { cards } from '../../wire/reference/party_bugs';
import { named } from '../cards';

export const cardLook = named(cards);
