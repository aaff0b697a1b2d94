import type { ServerTexts } from './server-texts.ts'

export const en: ServerTexts = {
  greeting: (name) => `Hello ${name},`,
  footer: (site) =>
    `You receive this because you have an account at ${site}. It is about your account or your investments, so it is sent whatever your e-mail preferences say.`,
  activation: ({ site, hours }) => ({
    subject: `Confirm your e-mail address for ${site}`,
    heading: 'Confirm your e-mail address',
    body: [
      `One step is left before you can sign in to ${site}. The link works once, within ${hours} hours.`,
      'If you did not register, ignore this message and nothing happens.',
    ],
    action: 'Confirm my address',
  }),
  alreadyRegistered: ({ site }) => ({
    subject: `You already have an account at ${site}`,
    heading: 'You already have an account',
    body: [
      'Somebody, probably you, tried to register with this address. There is an account for it, so nothing was changed.',
      'Sign in as usual.',
    ],
    action: 'Sign in',
  }),
  investmentReserved: ({ campaign, amount, reference, until }) => ({
    subject: `Your investment in ${campaign}: how to pay`,
    heading: 'Your units are reserved',
    body: [
      `You reserved units of ${campaign} for ${amount}. They are kept for you until ${until}.`,
      `Send the bank transfer with the reference ${reference}. The receipt shows where it goes.`,
    ],
    action: 'Open the receipt',
  }),
  investmentConfirmed: ({ campaign, amount, units }) => ({
    subject: `Your investment in ${campaign} is confirmed`,
    heading: 'Your payment has arrived',
    body: [`We received ${amount} for ${units} units of ${campaign}. Your investment is confirmed.`],
    action: 'Open the receipt',
  }),
  decisionMail: ({ campaign, approved, reason }) => ({
    subject: approved ? `${campaign} is live` : `${campaign} needs changes`,
    heading: approved ? 'Your campaign is live' : 'Your campaign was declined',
    body: approved
      ? ['It can be found and invested in from now on.']
      : ['It was not approved this time, for this reason:', reason, 'You can change it and submit it again.'],
    action: 'Open the campaign',
  }),
  update: ({ campaign, title }) => ({ title: campaign, body: `New update: ${title}` }),
  confirmed: ({ campaign, amount }) => ({ title: campaign, body: `Your investment of ${amount} is confirmed.` }),
  approved: ({ campaign }) => ({ title: campaign, body: 'Your campaign was approved and is live.' }),
  declined: ({ campaign }) => ({
    title: campaign,
    body: 'Your campaign was declined. The reason is on your dashboard.',
  }),
  hidden: ({ campaign }) => ({ title: campaign, body: 'Your campaign was hidden by an administrator.' }),
  shown: ({ campaign }) => ({ title: campaign, body: 'Your campaign is visible again.' }),
}
