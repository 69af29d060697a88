// Made by `npm run types` from the Python package. Do not edit.

export const rulebook = {
  "title": {"en":"Party Bugs","de":"Party Bugs"},
  "players": [2,3,4,5,6],
  "usualPlayers": 4,
  "lowWins": true,
};

export const cards: Record<string, { en: string; de: string }> = {
  "1": {"en":"1","de":"1"},
  "2": {"en":"2","de":"2"},
  "3": {"en":"3","de":"3"},
  "4": {"en":"4","de":"4"},
  "5": {"en":"5","de":"5"},
  "6": {"en":"6","de":"6"},
  "7": {"en":"7","de":"7"},
  "8": {"en":"8","de":"8"},
  "9": {"en":"9","de":"9"},
  "10": {"en":"10","de":"10"},
  "11": {"en":"11","de":"11"},
  "12": {"en":"12","de":"12"},
  "13": {"en":"13 (Party King)","de":"13 (Party-King)"},
};

export const phases: Record<string, { en: string; de: string }> = {
  "over": {"en":"The match is over","de":"Die Partie ist zu Ende"},
  "hide": {
    "en": "Choose a card to hide in your display",
    "de": "Eine Karte für die eigene Auslage verdecken",
  },
  "play": {"en":"Choose a card to play","de":"Eine Karte zum Spielen wählen"},
  "take": {
    "en": "Take a card from the dance floor",
    "de": "Eine Karte von der Tanzfläche nehmen",
  },
  "pair": {
    "en": "Discard your hidden card with its twin?",
    "de": "Die verdeckte Karte mit ihrem Gegenstück abwerfen?",
  },
};

export const king = 13;
