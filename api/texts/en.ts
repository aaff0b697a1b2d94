import { fundsTexts } from './funds/en.ts'
import { digestTexts } from './digest/en.ts'
import { jobTexts } from './jobs/en.ts'
import { privacyTexts } from './privacy/en.ts'
import { letterTexts } from './letters/en.ts'
import { securityTexts } from './security/en.ts'
import { investingTexts } from './investing/en.ts'
import { bookings, paymentTexts } from './payments/en.ts'
import { counts } from './counts.ts'
import { literalText } from './values.ts'
import { proposalTexts } from './proposals/en.ts'
import type { ServerTexts } from './server-texts.ts'
import { walletTexts } from './wallet/en.ts'

const { units: unitCount, hours: hourCount, days: dayCount } = counts.en

export const en: ServerTexts = {
  ...securityTexts,
  ...investingTexts,
  ...paymentTexts,
  ...walletTexts,
  ...letterTexts,
  ...privacyTexts,
  ...jobTexts,
  ...digestTexts,
  ...fundsTexts,
  greeting: (name) => `Hello ${name},`,
  footer: (site) =>
    `You receive this because you have an account at ${site}. It is about your account or your investments, so it is sent whatever your e-mail preferences say.`,
  activation: ({ site, hours }) => ({
    subject: `Confirm your e-mail address for ${site}`,
    heading: 'Confirm your e-mail address',
    body: [
      `One step is left before you can sign in to ${site}. The link works once, within ${hourCount(hours)}.`,
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
  investmentReserved: ({ campaign, amount, reference, until, way }) => ({
    subject: `Your investment in ${campaign}: how to pay`,
    heading: 'Your units are reserved',
    body: [
      `You reserved units of ${campaign} for ${amount}. They are kept for you until ${until}.`,
      `Send the bank transfer with the reference ${reference}. The receipt shows where it goes.`,
      `Payment method: ${way}. Status: reserved, not paid yet.`,
    ],
    action: 'Open the receipt',
  }),
  investmentConfirmed: ({ campaign, amount, units, way, transaction, funds }) => ({
    subject: `Your investment in ${campaign} is confirmed`,
    heading: 'Your payment has arrived',
    body: [
      `We received ${amount} for ${unitCount(units)} of ${campaign}. Your investment is confirmed.`,
      fundsTexts.funds[funds.status](funds),
      transaction === undefined
        ? `Payment method: ${way}. Status: confirmed.`
        : `Payment method: ${way}. Transaction: ${transaction}. Status: confirmed.`,
    ],
    action: 'Open the receipt',
  }),
  investmentCancelled: ({ campaign, amount, paid, refunded }) => ({
    subject: `Your investment in ${campaign} was taken back`,
    heading: 'Your money goes back to you',
    body: [
      `You have taken your investment of ${amount} in ${campaign} back. What you paid goes back the way it came; with a bank that can take some days.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'Open the receipt',
  }),
  investmentRefunded: ({ campaign, amount, paid, refunded }) => ({
    subject: `Your investment in ${campaign} was refunded`,
    heading: 'Your money goes back to you',
    body: [
      `An administrator has refunded your investment of ${amount} in ${campaign}. What you paid goes back the way it came; with a bank that can take some days.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'Open the receipt',
  }),
  decisionMail: ({ campaign, approved, reason }) => ({
    subject: approved ? `${campaign} is live` : `${campaign} needs changes`,
    heading: approved ? 'Your campaign is live' : 'Your campaign was declined',
    body: approved
      ? ['It can be found and invested in from now on.']
      : [
          ...(reason === undefined
            ? ['It was not approved this time.']
            : ['It was not approved this time, for this reason:', reason]),
          'You can change it and submit it again.',
        ],
    action: 'Open the campaign',
  }),
  commentMail: ({ campaign, comment }) => ({
    subject: `A comment on ${campaign}`,
    heading: 'A comment on your campaign',
    body: ['An administrator who looked at it says:', comment, 'Nothing was decided by it.'],
    action: 'Open the campaign',
  }),
  teamNamed: ({ by, campaign, site, live }) => ({
    subject: `You are named in ${campaign}`,
    heading: 'You are named in a campaign',
    body: [
      `${by} named you as a member of the team of ${campaign} at ${site}.`,
      live
        ? 'The campaign can be seen by everybody. If you do not belong there, write to its owner or to us.'
        : 'The campaign is still being prepared: your name, role and words about you will be shown once it is live. If you do not belong there, write to its owner or to us.',
    ],
    action: live ? 'Open the campaign' : `Open ${site}`,
  }),
  teamAccess: ({ by, campaign, site, days }) => ({
    subject: `${by} invites you to edit ${campaign}`,
    heading: 'You may edit a campaign',
    body: [
      `${by} asks you to work on the campaign ${campaign} at ${site}.`,
      `The link works once, within ${dayCount(days)}, for the account with this e-mail address. If you have none yet, you can register first.`,
      'If you do not know what this is about, ignore this message and nothing happens.',
    ],
    action: 'Accept invitation',
  }),
  teamFooter: ({ by, site }) =>
    `You receive this because ${by} entered your address in a campaign at ${site}. Your address is not shown to anybody and is used for nothing else.`,
  untitled: literalText('an unnamed campaign'),
  noTitle: literalText('untitled'),
  unnamedUser: literalText('Somebody'),
  changes: proposalTexts,
  submissionMail: ({ campaign }) => ({
    subject: `${campaign} was submitted`,
    heading: 'Your campaign waits for review',
    body: [
      'An administrator looks at it now. You are told as soon as it is decided.',
      'Until then it cannot be changed; you can take it back from your dashboard at any time.',
    ],
    action: 'Open the campaign',
  }),
  update: ({ campaign, title }) => ({ title: campaign, body: `New update: ${title}` }),
  comment: ({ campaign }) => ({ title: campaign, body: 'A new comment waits for your decision.' }),
  commentApproved: ({ campaign }) => ({
    title: campaign,
    body: 'Your comment was approved. Everybody can read it now.',
  }),
  commentReply: ({ campaign }) => ({ title: campaign, body: 'Somebody answered your comment.' }),
  followed: ({ name }) => ({
    title: 'A new follower',
    body: name === undefined ? 'Somebody follows you now.' : `${name} follows you now.`,
  }),
  confirmed: ({ campaign, amount, funds }) => ({
    title: campaign,
    body:
      funds === undefined
        ? `Your investment of ${amount} is confirmed.`
        : `We received your ${amount}. ${fundsTexts.fundsShort[funds]}`,
  }),
  savedEnds: ({ campaign, amount }) => ({
    title: campaign,
    body: `You kept an investment of ${amount} for later. It is kept for one more day.`,
  }),
  approved: ({ campaign }) => ({ title: campaign, body: 'Your campaign was approved and is live.' }),
  declined: ({ campaign }) => ({
    title: campaign,
    body: 'Your campaign was declined. The reason is on your dashboard.',
  }),
  submitted: ({ campaign }) => ({ title: campaign, body: 'A campaign waits for review.' }),
  hidden: ({ campaign }) => ({ title: campaign, body: 'Your campaign was hidden by an administrator.' }),
  commented: ({ campaign }) => ({ title: campaign, body: 'An administrator commented on your campaign.' }),
  shown: ({ campaign }) => ({ title: campaign, body: 'Your campaign is visible again.' }),
  documentRequested: ({ campaign, title }) => ({
    title: campaign,
    body: `Somebody asks to open the document “${title}”.`,
  }),
  documentGranted: ({ campaign, title }) => ({ title: campaign, body: `You may open the document “${title}” now.` }),
  documentRefused: ({ campaign, title }) => ({
    title: campaign,
    body: `The owner did not open the document “${title}” to you.`,
  }),
  subscribers: {
    heads: ['E-mail', 'Language', 'State', 'Asked (UTC)', 'Confirmed (UTC)'],
    states: { on: 'Subscribed', asked: 'Not confirmed', off: 'Unsubscribed' },
  },
  exported: {
    heads: [
      'Reference',
      'Investor',
      'Units',
      'Amount',
      'Currency',
      'State',
      'Reserved (UTC)',
      'Confirmed (UTC)',
      'Ended (UTC)',
    ],
    anonymous: 'Anonymous',
    states: {
      reserved: 'Waiting for payment',
      confirmed: 'Confirmed',
      expired: 'Expired',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
    },
  },
  greetingWithoutName: 'Hello,',
}
