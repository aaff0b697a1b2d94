import { literalText } from '#api/texts/values.ts'
import type { FundsTexts } from './funds-texts.ts'

export const fundsTexts: FundsTexts = {
  closingDay: literalText('its closing date'),
  funds: {
    'held-for-goal': ({ closes }) =>
      `Your money is held until the campaign reaches its goal. If it misses the goal by ${closes}, we return all of your money.`,
    'goal-reached': ({ closes }) =>
      `The campaign has reached its goal. Your money is held until it closes on ${closes}. Then the company receives the money and you receive your units.`,
    'held-flexible': ({ closes }) =>
      `Your money is held until the campaign closes on ${closes}. Then the company receives what was raised, even below the goal, and you receive your units.`,
    closed: () => 'The campaign has closed. The company receives the money, and the units are yours.',
    'goal-missed': () => 'The campaign closed without reaching its goal. We are returning all of your money.',
  },
  fundsShort: {
    'held-for-goal': 'Your money is held until the campaign reaches its goal.',
    'goal-reached': 'The campaign has reached its goal. Your money is held until it closes.',
    'held-flexible': 'Your money is held until the campaign closes.',
    closed: 'The campaign has closed and the units are yours.',
    'goal-missed': 'The campaign missed its goal. We are returning all of your money.',
  },
}
