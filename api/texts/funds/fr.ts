import { literalText } from '#api/texts/values.ts'
import type { FundsTexts } from './funds-texts.ts'

export const fundsTexts: FundsTexts = {
  closingDay: literalText('date de clôture'),
  funds: {
    'held-for-goal': ({ closes }) =>
      `Votre argent est bloqué jusqu’à ce que la campagne atteigne son objectif. Si elle ne l’atteint pas d’ici le ${closes}, nous vous rendons la totalité.`,
    'goal-reached': ({ closes }) =>
      `La campagne a atteint son objectif. Votre argent reste bloqué jusqu’à sa clôture, le ${closes}. La société reçoit alors l’argent, et vous recevez vos parts.`,
    'held-flexible': ({ closes }) =>
      `Votre argent est bloqué jusqu’à la clôture de la campagne, le ${closes}. La société reçoit alors ce qui a été levé, même en dessous de l’objectif, et vous recevez vos parts.`,
    closed: () => 'La campagne est close. La société reçoit l’argent, et les parts sont à vous.',
    'goal-missed': () =>
      'La campagne s’est terminée sans atteindre son objectif. Nous vous rendons la totalité de votre argent.',
  },
  fundsShort: {
    'held-for-goal': 'Votre argent est bloqué jusqu’à ce que la campagne atteigne son objectif.',
    'goal-reached': 'La campagne a atteint son objectif. Votre argent reste bloqué jusqu’à sa clôture.',
    'held-flexible': 'Votre argent est bloqué jusqu’à la clôture de la campagne.',
    closed: 'La campagne est close et les parts sont à vous.',
    'goal-missed': 'La campagne n’a pas atteint son objectif. Nous vous rendons la totalité de votre argent.',
  },
}
