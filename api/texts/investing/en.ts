import { counts } from '#api/texts/counts.ts'
import type { InvestingTexts } from './investing-texts.ts'

export const investingTexts: InvestingTexts = {
  identityApproved: () => ({ title: 'You are verified', body: 'You can sign and pay for your investments now.' }),
  identityDeclined: () => ({
    title: 'You could not be verified',
    body: 'The reason is on the page of your payment. You can ask again.',
  }),
  accreditation: {
    approved: () => ({
      subject: 'You are an accredited investor',
      heading: 'You are an accredited investor',
      body: [
        'We have looked at what you sent us. You can invest in campaigns for accredited investors now.',
        'If your answers change, tell us: we look at them again.',
      ],
      action: 'Open the accreditation account',
    }),
    declined: ({ reason }) => ({
      subject: 'Your accreditation was declined',
      heading: 'Your accreditation was declined',
      body: [
        'You cannot invest in campaigns for accredited investors for now. All others stay open to you.',
        ...(reason === undefined ? [] : ['The reason:', reason]),
        'You can change your answers and send them again.',
      ],
      action: 'Open the accreditation account',
    }),
  },
  waitingOffer: ({ campaign, amount }) => ({
    title: campaign,
    body: `Units for ${amount} are kept for you now. They are yours to reserve until the time in your mail.`,
  }),
  waitingOfferMail: ({ campaign, amount, units, until }) => ({
    subject: `Units of ${campaign} are kept for you`,
    heading: 'It is your turn',
    body: [
      `You waited for ${counts.en.units(units)} of ${campaign}, ${amount} together. They are free now and kept for you until ${until}.`,
      'Reserve them before then; after that they go to whoever is next. Nothing is owed if you do not.',
    ],
    action: 'Reserve the units',
  }),
  ended: {
    funded: ({ campaign }) => ({
      subject: `${campaign} has reached its goal`,
      heading: campaign,
      body: [
        'The campaign has closed, and it has reached its goal.',
        'What happens with the money now is told in its updates.',
      ],
      action: 'See the campaign',
    }),
    missed: ({ campaign }) => ({
      subject: `${campaign} has not reached its goal`,
      heading: campaign,
      body: [
        'The campaign has closed without reaching its goal. Everybody gets all of their money back.',
        'It goes back the way it came, within days. No fee is kept.',
      ],
      action: 'See the campaign',
    }),
    kept: ({ campaign }) => ({
      subject: `${campaign} has closed`,
      heading: campaign,
      body: [
        'The campaign has closed below its goal. It was a flexible one: what was raised goes to the company, and investments stand.',
      ],
      action: 'See the campaign',
    }),
  },
}
