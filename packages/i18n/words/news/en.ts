export const en = {
  'news.dearer': '{name} now costs {price}, before {before}',
  'news.cheaper': '{name} is cheaper now: {price}, before {before}',
  'news.goneChoice': '{name} is no longer available with {options}',
  'news.nowNeeds': '{name} is out of your order: it now needs a choice of “{group}”. Add it again.',
  'news.nowFewer': '{name} is out of your order: it now allows fewer choices of “{group}”. Add it again.',
  'news.withoutChoice': '{name} now comes without {options}, which we no longer have',
  'news.notThisWay': '{name} is not available this way',
  'news.gone': '{name} is no longer available',
  'news.lineChanged': '{name} has changed. Look at its choices.',
} as const
