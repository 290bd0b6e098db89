export const en = {
  'sheet.title': 'Codes of {name}',
  'sheet.scan': 'Scan, order, pay',
} as const
