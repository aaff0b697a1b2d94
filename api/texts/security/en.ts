import type { SecurityTexts } from './security-texts.ts'

const notYou = 'If this was not you, choose a new password at once: the button below takes you there.'
const action = 'Choose a new password'

export const securityTexts: SecurityTexts = {
  passwordReset: ({ site }) => ({
    subject: `A new password for ${site}`,
    heading: 'Choose a new password',
    body: [
      `Somebody, probably you, asked for a new password for your account at ${site}. The link works once, within one hour.`,
      'If you did not ask, ignore this message: your password stays as it is.',
    ],
    action,
  }),
  security: {
    'password-changed': ({ site }) => ({
      subject: `Your password for ${site} was changed`,
      heading: 'Your password was changed',
      body: ['You are signed out on every device. Sign in with the new password.', notYou],
      action,
    }),
    'two-factor-on': ({ site }) => ({
      subject: `Sign-in with a code is on at ${site}`,
      heading: 'Sign-in with a code is on',
      body: [
        'From now on signing in takes your password and a code of your authenticator app. Keep your recovery codes in a safe place.',
        notYou,
      ],
      action,
    }),
    'two-factor-off': ({ site }) => ({
      subject: `Sign-in with a code is off at ${site}`,
      heading: 'Sign-in with a code is off',
      body: ['From now on signing in takes nothing but your password.', notYou],
      action,
    }),
    'recovery-code-used': ({ site }) => ({
      subject: `A recovery code was used at ${site}`,
      heading: 'A recovery code was used',
      body: [
        'Somebody, probably you, used one of your recovery codes in place of a code of your app. It cannot be used again.',
        notYou,
      ],
      action,
    }),
    'recovery-codes-renewed': ({ site }) => ({
      subject: `New recovery codes at ${site}`,
      heading: 'Your recovery codes are new',
      body: ['You made new recovery codes. The old ones are worth nothing any more.', notYou],
      action,
    }),
    'codes-refused': ({ site }) => ({
      subject: `Wrong codes were entered for your account at ${site}`,
      heading: 'Several wrong codes were entered',
      body: [
        'Somebody entered your password and then five wrong codes. For some time no code of your app is taken; a recovery code still is.',
        'If this was not you, somebody knows your password: choose a new one at once. The button below takes you there.',
      ],
      action,
    }),
  },
}
