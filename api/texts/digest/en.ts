import { counts } from '#api/texts/counts.ts'
import type { DigestTexts } from './digest-texts.ts'

const { updates, more } = counts.en
const action = 'Choose what you get'

export const digestTexts: DigestTexts = {
  digest: {
    mail: {
      daily: ({ site, day, count }) => ({
        subject: `Your day at ${site}: ${day}`,
        heading: 'What is new since yesterday',
        body: [updates(count)],
        action,
      }),
      weekly: ({ site, day, count }) => ({
        subject: `Your week at ${site}: ${day}`,
        heading: 'What is new this week',
        body: [updates(count)],
        action,
      }),
      monthly: ({ site, day, count }) => ({
        subject: `Your month at ${site}: ${day}`,
        heading: 'What is new this month',
        body: [updates(count)],
        action,
      }),
    },
    kinds: {
      investedCampaign: 'Campaigns that you invested in',
      savedCampaign: 'Campaigns that you saved',
      newInvestment: 'Investments in your campaigns',
      newComment: 'Comments',
      newUpdate: 'Updates of owners',
    },
    news: {
      update: ({ campaign, title }) => `${campaign}: ${title}`,
      comment: ({ campaign }) => `${campaign}: a comment waits for your decision`,
      'comment-approved': ({ campaign }) => `${campaign}: your comment was approved`,
      'comment-reply': ({ campaign }) => `${campaign}: somebody answered your comment`,
      investment: ({ campaign, amount }) => `${campaign}: ${amount} invested`,
      'goal-reached': ({ campaign }) => `${campaign} has reached its goal`,
      'closing-soon': ({ campaign, day }) => `${campaign} closes on ${day}`,
      'ended-funded': ({ campaign }) => `${campaign} has ended: it reached its goal`,
      'ended-missed': ({ campaign }) => `${campaign} has ended without reaching its goal`,
      'ended-kept': ({ campaign }) => `${campaign} has ended and keeps what was raised`,
    },
    more: ({ count }) => more(count),
    stop: 'Stop these',
    footer: ({ site }) =>
      `You receive this because you have an account at ${site} and chose to be told in this way. Receipts and notices that the law asks for come at once all the same.`,
  },
}
