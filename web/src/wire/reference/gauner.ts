// Made by `npm run types` from the Python package. Do not edit.

export const rulebook = {
  "title": {"en":"Gauner","de":"Gauner"},
  "players": [2,3,4],
  "usualPlayers": 3,
  "lowWins": false,
};

export const cards: Record<string, { en: string; de: string }> = {
  "blue": {"en":"blue crook","de":"blauer Gauner"},
  "green": {"en":"green crook","de":"grüner Gauner"},
  "grey": {"en":"grey crook","de":"grauer Gauner"},
  "orange": {"en":"orange crook","de":"oranger Gauner"},
  "purple": {"en":"purple crook","de":"lila Gauner"},
  "red": {"en":"red crook","de":"roter Gauner"},
  "yellow": {"en":"yellow crook","de":"gelber Gauner"},
};

export const phases: Record<string, { en: string; de: string }> = {
  "over": {"en":"The match is over","de":"Die Partie ist zu Ende"},
  "take": {
    "en": "Take a group from the end of a row",
    "de": "Eine Gruppe vom Ende einer Reihe nehmen",
  },
  "lay": {
    "en": "Lay cards of one kind, or none",
    "de": "Karten einer Sorte auslegen oder keine",
  },
  "count": {"en":"How many cards do you lay?","de":"Wie viele Karten legst du aus?"},
  "return": {
    "en": "Cards are short: give one back",
    "de": "Die Karten reichen nicht: eine abgeben",
  },
};

export const kinds = {
  "yellow": {"name":{"en":"yellow","de":"Gelb"},"copies":24},
  "orange": {"name":{"en":"orange","de":"Orange"},"copies":21},
  "red": {"name":{"en":"red","de":"Rot"},"copies":18},
  "purple": {"name":{"en":"purple","de":"Lila"},"copies":15},
  "blue": {"name":{"en":"blue","de":"Blau"},"copies":12},
  "green": {"name":{"en":"green","de":"Grün"},"copies":9},
  "grey": {"name":{"en":"grey","de":"Grau"},"copies":6},
};

export const full = [{"kinds":6,"cards":2},{"kinds":2,"cards":6}];

export const scorings = 3;
