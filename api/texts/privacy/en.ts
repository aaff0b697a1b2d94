import { counts } from '#api/texts/counts.ts'
import type { PrivacyTexts } from './privacy-texts.ts'

export const privacyTexts: PrivacyTexts = {
  dataReady: ({ site, days }) => ({
    subject: `Your data from ${site} is ready`,
    heading: 'Your data is ready',
    body: [
      `Everything that ${site} keeps about you has been put into one archive. You can fetch it for ${counts.en.days(days)}, signed in.`,
      'If you did not ask for it, somebody else knows your password: choose a new one at once.',
    ],
    action: 'Fetch the archive',
  }),
  deletion: {
    asked: ({ site, when }) => ({
      subject: `Your account at ${site} will be deleted`,
      heading: 'Your account will be deleted',
      body: [
        `You asked for it. It goes on ${when}; until then you can keep it: sign in and press “Keep my account”.`,
        'If it was not you, sign in, keep the account, and choose a new password at once.',
      ],
      action: 'See or cancel it',
    }),
    kept: ({ site }) => ({
      subject: `Your account at ${site} stays`,
      heading: 'Your account stays',
      body: ['It will not be deleted. Nothing has changed.'],
      action: 'Open the settings',
    }),
    refused: ({ site }) => ({
      subject: `Your account at ${site} could not be deleted`,
      heading: 'Your account could not be deleted',
      body: [
        'Meanwhile money came in that it holds. The settings say what is in the way; after that you can ask again.',
      ],
      action: 'See what is in the way',
    }),
  },
  lostFactorReady: ({ site }) => ({
    subject: `You can take sign-in with a code away now at ${site}`,
    heading: 'The waiting time is over',
    body: [
      'You said that phone and recovery codes are lost. From now on you can end sign-in with a code by your password, with the link below.',
      'If it was not you, cancel it by the same link, and choose a new password at once.',
    ],
    action: 'Take it away or cancel',
  }),
}
