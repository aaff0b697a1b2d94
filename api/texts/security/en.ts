import { bankTextsEn } from './bank-texts.ts'
import { payoutAccountEn } from './payout-account-texts.ts'
import { providerKeyTextsEn } from './provider-key-texts.ts'
import type { SecurityTexts } from './security-texts.ts'

const notYou = 'If this was not you, choose a new password at once: the button below takes you there.'
const action = 'Choose a new password'

export const securityTexts: SecurityTexts = {
  bank: bankTextsEn,
  providerKeys: providerKeyTextsEn,
  payoutAccount: payoutAccountEn,
  passwordReset: ({ site }) => ({
    subject: `A new password for ${site}`,
    heading: 'Choose a new password',
    body: [
      `Somebody, probably you, asked for a new password for your account at ${site}. The link works once, within one hour.`,
      'If you did not ask, ignore this message: your password stays as it is.',
    ],
    action,
  }),
  lostFactorRequested: ({ site }) => ({
    subject: `Your lost codes for ${site}`,
    heading: 'You have lost phone and recovery codes',
    body: [
      'Somebody, probably you, entered your password and said so. The link leads on, for one day. After it you wait three days, so that nobody else gets in this way unnoticed.',
      'If it was not you, somebody knows your password: do not follow the link, and choose a new password at once.',
    ],
    action: 'Go on',
  }),
  lostFactorWaiting: ({ site, when }) => ({
    subject: `Sign-in with a code will be taken away at ${site}`,
    heading: 'Sign-in with a code will be taken away',
    body: [
      `From ${when} you can end it with your password, by the link below. Keep this message.`,
      'If it was not you, cancel it by the same link, and choose a new password at once. Signing in with a code cancels it as well.',
    ],
    action: 'See or cancel it',
  }),
  security: {
    'password-changed': ({ site }) => ({
      subject: `Your password for ${site} was changed`,
      heading: 'Your password was changed',
      body: ['You are signed out on every device. Sign in with the new password.', notYou],
      action,
    }),
    'sign-in-after-failures': ({ site }) => ({
      subject: `Signed in to ${site} after failed tries`,
      heading: 'Signed in after failed tries',
      body: [
        'Somebody signed in to your account after the password had been wrong several times. If that was you, there is nothing to do.',
        notYou,
      ],
      action,
    }),
    'two-factor-on': ({ site }) => ({
      subject: `Sign-in with a code is on at ${site}`,
      heading: 'Sign-in with a code is on',
      body: [
        'From now on signing in takes your password and a code of your authenticator app. Keep your recovery codes in a safe place.',
        'All other devices were signed out.',
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
    'passkey-added': ({ site }) => ({
      subject: `A passkey was added at ${site}`,
      heading: 'A passkey was added',
      body: ['From now on it can take the place of the code of your app when you sign in.', notYou],
      action,
    }),
    'passkey-removed': ({ site }) => ({
      subject: `A passkey was removed at ${site}`,
      heading: 'A passkey was removed',
      body: ['It opens your account no more. Your app and your recovery codes work as before.', notYou],
      action,
    }),
    'social-connected': ({ site }) => ({
      subject: `Another way to sign in to ${site}`,
      heading: 'Another way to sign in was added',
      body: [
        'An account at Google, Facebook or LinkedIn was connected with yours. Your settings show which one, and end it.',
        notYou,
      ],
      action,
    }),
    'social-disconnected': ({ site }) => ({
      subject: `A way to sign in to ${site} was removed`,
      heading: 'A way to sign in was removed',
      body: ['An account at Google, Facebook or LinkedIn is connected with yours no more.', notYou],
      action,
    }),
    'factor-taken-away': ({ site }) => ({
      subject: `Sign-in with a code was taken away at ${site}`,
      heading: 'Sign-in with a code was taken away',
      body: [
        'The waiting time was over and your password was entered. App, passkeys and recovery codes of before are worth nothing any more. Set up a new app when you sign in.',
        notYou,
      ],
      action,
    }),
    'factor-kept': ({ site }) => ({
      subject: `Sign-in with a code stays at ${site}`,
      heading: 'Sign-in with a code stays as it is',
      body: [
        'Somebody had asked for it to be taken away. That has ended, because a code was entered or because it was cancelled.',
        'If you had not asked for it, somebody knows your password: choose a new one at once. The button below takes you there.',
      ],
      action,
    }),
  },
  account: {
    block: ({ site, reason }) => ({
      subject: `Your account at ${site} is blocked`,
      heading: 'Your account is blocked',
      body: [
        'You are signed out on every device and cannot sign in. What you own and what you are owed stays yours.',
        ...(reason === undefined ? [] : [`The reason: ${reason}`]),
        'If you think that this is a mistake, write to us.',
      ],
      action: 'Write to us',
    }),
    unblock: ({ site, reason }) => ({
      subject: `Your account at ${site} is open again`,
      heading: 'Your account is open again',
      body: ['You can sign in as before.', ...(reason === undefined ? [] : [`The reason: ${reason}`])],
      action: 'Sign in',
    }),
  },
}
