import type { PaymentTexts, RefundValues } from './payment-texts.ts'

/** A campaign whose name is not known any more. */
const unnamed = 'une campagne'

/** The transaction ids of a payment and of its refund, where they are known. */
export function bookings({ paid, refunded }: Pick<RefundValues, 'paid' | 'refunded'>): string[] {
  if (refunded === undefined) return []
  return [
    paid === undefined
      ? `Remboursement\u00a0: ${refunded}.`
      : `Paiement\u00a0: ${paid}. Remboursement\u00a0: ${refunded}.`,
  ]
}

export const paymentTexts: PaymentTexts = {
  payment: {
    'payment-failed': ({ amount, campaign }) => ({
      subject: `Votre paiement de ${amount} n’a pas abouti`,
      heading: 'Votre paiement n’a pas abouti',
      body: [
        campaign === undefined
          ? `${amount} destinés à votre portefeuille ne sont pas arrivés\u00a0: votre banque ou le prestataire a refusé le paiement.`
          : `${amount} destinés à ${campaign} ne sont pas arrivés\u00a0: votre banque ou le prestataire a refusé le paiement.`,
        'Rien ne vous a été pris. La page dit pourquoi le paiement a été refusé et si vous pouvez payer autrement.',
      ],
      action: 'Voir où cela en est',
    }),
    'payment-returned': ({ amount, campaign }) => ({
      subject: `Nous vous remboursons ${amount}`,
      heading: 'Nous remboursons votre paiement',
      body: [
        campaign === undefined
          ? `Nous avons reçu ${amount} pour votre portefeuille et ne pouvons pas utiliser cette somme. La totalité repart par le même moyen.`
          : `Nous avons reçu ${amount} pour ${campaign} et ne pouvons pas utiliser cette somme. La totalité repart par le même moyen.`,
        'Avec une banque, cela peut prendre quelques jours. Vous n’avez rien à faire. Si vos parts sont encore réservées, vous pouvez payer à nouveau.',
      ],
      action: 'Voir où cela en est',
    }),
    'payment-reversed': ({ amount, campaign = unnamed }) => ({
      subject: `Votre investissement dans ${campaign} n’est plus valable`,
      heading: 'Un paiement a été repris',
      body: [
        `Votre banque ou le prestataire a repris ${amount} qui avaient payé votre investissement dans ${campaign}.`,
        'L’investissement a pris fin et ses parts sont de nouveau libres. Si c’est une erreur, écrivez-nous\u202f; vous pouvez investir à nouveau tant qu’il reste des parts.',
      ],
      action: 'Voir où cela en est',
    }),
    'payment-part-taken': ({ amount, campaign }) => ({
      subject: `Une partie de votre paiement de ${amount} a été reprise`,
      heading: 'Une partie d’un paiement a été reprise',
      body: [
        campaign === undefined
          ? `Votre banque ou le prestataire a repris une partie de ${amount} versés sur votre portefeuille.`
          : `Votre banque ou le prestataire a repris une partie de ${amount} qui avaient payé votre investissement dans ${campaign}. L’investissement reste valable.`,
        'Ce qui manque est pris sur votre portefeuille ou reste dû, et sera prélevé d’abord sur le prochain argent reçu. Si c’est une erreur, écrivez-nous.',
      ],
      action: 'Voir où cela en est',
    }),
    'payment-reinstated': ({ amount, campaign }) => ({
      subject: `${amount} reviennent dans votre portefeuille`,
      heading: 'Un litige a été tranché en notre faveur',
      body: [
        campaign === undefined
          ? `${amount} que votre banque ou le prestataire avait repris sur un versement nous ont été rendus et sont placés dans votre portefeuille.`
          : `${amount} que votre banque ou le prestataire avait repris sur votre paiement pour ${campaign} nous ont été rendus et sont placés dans votre portefeuille.`,
        'Ce que vous devez en est payé d’abord\u202f; le reste est à vous. Ce qui avait pris fin lors de la reprise ne recommence pas de soi-même.',
      ],
      action: 'Ouvrir le portefeuille',
    }),
    'payment-sent-by-hand': ({ amount, campaign }) => ({
      subject: `${amount} vous ont été envoyés par virement`,
      heading: 'Votre argent arrive par virement',
      body: [
        campaign === undefined
          ? `${amount} d’un versement devaient vous revenir et n’ont pas pu repartir par où ils étaient venus.`
          : `${amount} de votre paiement pour ${campaign} devaient vous revenir et n’ont pas pu repartir par où ils étaient venus.`,
        'Nous les avons envoyés par virement bancaire. Il faut parfois quelques jours ouvrés. Écrivez-nous si rien n’arrive.',
      ],
      action: 'Voir où cela en est',
    }),
    'transfer-unusable': ({ amount, campaign, reference }) => ({
      subject: `Votre virement de ${amount} n’a pas pu être utilisé`,
      heading: 'Votre virement vous revient',
      body: [
        campaign === undefined
          ? `Nous avons reçu votre virement de ${amount}. Ce n’est pas le montant annoncé pour votre portefeuille, ou nous l’avions déjà reçu.`
          : `Votre virement de ${amount} est arrivé, et il ne peut pas régler un investissement dans ${campaign}.`,
        ...(reference === undefined ? [] : [`Sa référence est ${reference}.`]),
        'Nous vous le renvoyons par virement bancaire, et vous écrirons quand ce sera fait. Vous n’avez rien à faire. Ce qui reste à payer reste à payer.',
      ],
      action: 'Voir où cela en est',
    }),
    'transfer-to-wallet': ({ amount, campaign, reference }) => ({
      subject: `Votre virement de ${amount} est dans votre portefeuille`,
      heading: 'Votre virement a été versé sur votre portefeuille',
      body: [
        campaign === undefined
          ? `Nous avons reçu votre virement de ${amount}. Ce n’est pas le montant annoncé pour votre portefeuille, ou nous l’avions déjà reçu.`
          : `Votre virement de ${amount} est arrivé, et il ne peut pas régler un investissement dans ${campaign}.`,
        ...(reference === undefined ? [] : [`Sa référence est ${reference}.`]),
        'Nous l’avons versé en entier sur votre portefeuille, d’où vous pouvez l’investir ou le retirer.',
      ],
      action: 'Ouvrir le portefeuille',
    }),
    'transfer-sent-back': ({ amount, campaign, reference }) => ({
      subject: `Votre virement de ${amount} vous a été renvoyé`,
      heading: 'Votre argent est sur le retour',
      body: [
        campaign === undefined
          ? `Votre virement de ${amount} pour votre portefeuille n’était pas celui que vous aviez annoncé.`
          : `Votre virement de ${amount} n’a pas pu régler un investissement dans ${campaign}.`,
        ...(reference === undefined ? [] : [`Sa référence est ${reference}.`]),
        'Nous vous l’avons renvoyé par virement bancaire. Il faut parfois quelques jours ouvrés. Écrivez-nous si rien n’arrive.',
      ],
      action: 'Voir où cela en est',
    }),
    'reservation-ended': ({ amount, campaign = unnamed, reference }) => ({
      subject: `Votre réservation dans ${campaign} a pris fin`,
      heading: 'Vos parts ne sont plus gardées',
      body: [
        `Votre réservation de ${amount} dans ${campaign} n’a pas été payée à temps. Vous ne devez rien et pouvez investir à nouveau tant qu’il reste des parts.`,
        ...(reference === undefined
          ? []
          : [`Si vous avez déjà envoyé le virement, écrivez-nous avec sa référence ${reference}.`]),
      ],
      action: 'Voir où cela en est',
    }),
  },
  missedGoalRefund: ({ campaign, amount, paid, refunded }) => ({
    subject: `Votre investissement dans ${campaign} vous revient`,
    heading: 'Votre argent vous revient',
    body: [
      `${campaign} n’a pas atteint son objectif. Les ${amount} de votre investissement repartent par où ils sont venus, avec les frais éventuels\u202f; avec une banque, cela peut prendre quelques jours.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'Ouvrir le reçu',
  }),
  paymentWaiting: ({ amount }) => ({
    title: 'Un paiement a besoin de vous',
    body: `De l’argent d’un paiement de ${amount} attend. Personne ne le déplace automatiquement.`,
  }),
}
