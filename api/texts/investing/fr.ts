import { counts } from '#api/texts/counts.ts'
import type { InvestingTexts } from './investing-texts.ts'

export const investingTexts: InvestingTexts = {
  identityApproved: () => ({
    title: 'Votre identité est vérifiée',
    body: 'Vous pouvez maintenant signer et payer vos investissements.',
  }),
  identityDeclined: () => ({
    title: 'Votre identité n’a pas pu être vérifiée',
    body: 'La raison figure sur la page de votre paiement. Vous pouvez redemander une vérification.',
  }),
  accreditation: {
    approved: () => ({
      subject: 'Vous êtes investisseur accrédité',
      heading: 'Vous êtes investisseur accrédité',
      body: [
        'Nous avons examiné ce que vous nous avez envoyé. Vous pouvez maintenant investir dans les campagnes réservées aux investisseurs accrédités.',
        'Si vos réponses changent, dites-le-nous\u00a0: nous les examinerons à nouveau.',
      ],
      action: 'Ouvrir le compte d’accréditation',
    }),
    declined: ({ reason }) => ({
      subject: 'Votre accréditation a été refusée',
      heading: 'Votre accréditation a été refusée',
      body: [
        'Vous ne pouvez pas investir pour le moment dans les campagnes réservées aux investisseurs accrédités. Toutes les autres vous restent ouvertes.',
        ...(reason === undefined ? [] : ['La raison\u00a0:', reason]),
        'Vous pouvez modifier vos réponses et les envoyer à nouveau.',
      ],
      action: 'Ouvrir le compte d’accréditation',
    }),
  },
  waitingOffer: ({ campaign, amount }) => ({
    title: campaign,
    body: `Des parts pour ${amount} vous sont gardées. Vous pouvez les réserver jusqu’au moment indiqué dans notre message.`,
  }),
  waitingOfferMail: ({ campaign, amount, units, until }) => ({
    subject: `Des parts de ${campaign} vous sont gardées`,
    heading: 'C’est votre tour',
    body: [
      `Vous attendiez ${counts.fr.units(units)} de ${campaign}, soit ${amount}. Elles sont libres et vous sont gardées jusqu’au ${until}.`,
      'Réservez-les avant\u202f; ensuite elles iront à la personne suivante. Sinon, vous ne devez rien.',
    ],
    action: 'Réserver les parts',
  }),
  ended: {
    funded: ({ campaign }) => ({
      subject: `La campagne ${campaign} a atteint son objectif`,
      heading: campaign,
      body: ['La campagne est close et elle a atteint son objectif.', 'La suite est racontée dans ses actualités.'],
      action: 'Voir la campagne',
    }),
    missed: ({ campaign }) => ({
      subject: `La campagne ${campaign} n’a pas atteint son objectif`,
      heading: campaign,
      body: [
        'La campagne est close sans avoir atteint son objectif. Chacun récupère tout son argent.',
        'Il revient par le chemin par lequel il est venu, en quelques jours. Aucuns frais ne sont retenus.',
      ],
      action: 'Voir la campagne',
    }),
    kept: ({ campaign }) => ({
      subject: `La campagne ${campaign} est close`,
      heading: campaign,
      body: [
        'La campagne est close en dessous de son objectif. Elle était flexible : ce qui a été réuni va à la société, et les investissements restent valables.',
      ],
      action: 'Voir la campagne',
    }),
  },
}
