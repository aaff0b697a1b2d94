import { counts } from '#api/texts/counts.ts'
import { contactTopics } from '#api/texts/contact-topics.ts'
import type { LetterTexts } from './letter-texts.ts'

export const letterTexts: LetterTexts = {
  contact: ({ site, name, email, topic, lines }) => ({
    subject: `Message to ${site}: ${contactTopics.en[topic]}`,
    heading: contactTopics.en[topic],
    body: [name === undefined ? `From ${email}` : `From ${name}, ${email}`, ...lines],
  }),
  contactFooter: ({ site }) =>
    `You receive this because you run ${site}. It was written in the contact form; an answer goes to the address that was entered there, which nobody has checked.`,
  newsletterConfirmation: ({ site, hours }) => ({
    subject: `Confirm your subscription to the newsletter of ${site}`,
    heading: 'One press is left',
    body: [
      `Somebody, probably you, asked for the newsletter of ${site} with this address. Press the button within ${counts.en.hours(hours)} and you will get it.`,
      'If it was not you, ignore this message: nothing more will come.',
    ],
    action: 'Yes, subscribe me',
  }),
  newsletterConfirmationFooter: ({ site }) => `You receive this once, because this address was entered at ${site}.`,
  newsletterWelcome: ({ site }) => ({
    subject: `Welcome to the newsletter of ${site}`,
    heading: 'You are subscribed',
    body: ['From time to time you will read about new campaigns and what became of older ones.'],
    action: 'Browse campaigns',
  }),
  newsletterFooter: ({ site }) => `You receive this because you subscribed to the newsletter of ${site}.`,
  newsletterEnd: 'Unsubscribe',
  invitation: ({ site, by }) => ({
    subject: `${by} invites you to ${site}`,
    heading: `${by} invites you to ${site}`,
    body: [
      `${by} uses ${site} and thought that you might like it: people invest there together in property and companies, from small amounts on.`,
      'Looking around costs nothing. Investing puts your money at risk.',
    ],
    action: 'Have a look',
  }),
  invitationFooter: ({ site, by, days }) =>
    `You receive this because ${by} entered your address at ${site}. It is kept for ${counts.en.days(days)}; unsubscribe, and no invitation comes to it any more.`,
}
