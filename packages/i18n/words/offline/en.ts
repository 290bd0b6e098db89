export const en = {
  'offline.asOf': 'You’re offline. This menu is as of {time}.',
  'offline.hint': 'This page opens by itself as soon as you’re back online.',
  'offline.menus': 'Menus that open offline',
  'offline.kept': 'Saved on this device. It goes into your basket as soon as you’re back online.',
  'offline.waiting': 'Waiting for the connection: {items}. We add it to your basket as soon as you’re back online.',
  'offline.drop': 'Don’t add',
  'offline.sending': 'You’re back online. Adding what you saved.',
  'offline.sent': 'What you saved is in your basket now.',
  'offline.notAll': 'Something changed while you were offline:',
} as const
