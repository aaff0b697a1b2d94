import type { WalletTexts } from './wallet-texts.ts'

export const walletTexts: WalletTexts = {
  topUpTitle: ({ site }) => `Portefeuille chez ${site}`,
  wallet: {
    'top-up-waiting': ({ amount, transfer }) => ({
      subject: `Verser ${amount} sur votre portefeuille\u00a0: comment payer`,
      heading: 'Votre portefeuille attend votre virement',
      body: [
        transfer === undefined
          ? `Envoyez ${amount} par virement bancaire pour terminer votre versement.`
          : `Envoyez ${amount} avec la référence ${transfer.reference} avant le ${transfer.until}.`,
        'La page du versement indique le compte à créditer. L’argent est sur votre portefeuille dès son arrivée.',
      ],
      action: 'Ouvrir le versement',
    }),
    'top-up-paid': ({ amount }) => ({
      subject: `${amount} sur votre portefeuille`,
      heading: 'De l’argent est arrivé sur votre portefeuille',
      body: [`${amount} ont été versés sur votre portefeuille.`],
      action: 'Ouvrir le portefeuille',
    }),
    'top-up-taken-back': ({ amount }) => ({
      subject: `Un versement de ${amount} a été repris`,
      heading: 'Un versement a été repris',
      body: [
        `La banque ou le prestataire de carte a repris ${amount} qui avaient été versés sur votre portefeuille.`,
        'Ce qui restait a quitté le portefeuille. Ce que vous aviez déjà utilisé reste dû et sera prélevé d’abord sur le prochain argent reçu.',
      ],
      action: 'Ouvrir le portefeuille',
    }),
    'top-up-refunded': ({ amount }) => ({
      subject: `Un versement de ${amount} est remboursé`,
      heading: 'Un versement est remboursé',
      body: [
        `Un administrateur vous renvoie ${amount} versés sur votre portefeuille, par où ils sont venus. Avec une banque, cela peut prendre quelques jours.`,
      ],
      action: 'Ouvrir le portefeuille',
    }),
    'withdrawal-asked': ({ amount, account }) => ({
      subject: `Vous avez demandé un retrait de ${amount}`,
      heading: 'Votre retrait est en attente',
      body: [
        `Vous avez demandé l’envoi de ${amount} sur votre compte ${account}. La somme est mise de côté jusqu’à l’envoi.`,
        'Si ce n’était pas vous, changez tout de suite votre mot de passe et écrivez-nous.',
      ],
      action: 'Ouvrir le portefeuille',
    }),
    'withdrawal-processing': ({ amount, account }) => ({
      subject: `Votre retrait de ${amount} est en cours`,
      heading: 'Votre retrait est en cours',
      body: [`Nous envoyons ${amount} sur votre compte ${account}.`],
      action: 'Ouvrir le portefeuille',
    }),
    'withdrawal-paid': ({ amount, account, reference }) => ({
      subject: `Votre retrait de ${amount} a été envoyé`,
      heading: 'Votre retrait a été envoyé',
      body: [
        `Nous avons envoyé ${amount} sur votre compte ${account}. Les banques peuvent demander quelques jours ouvrés.`,
        ...(reference === undefined ? [] : [`La référence du virement est ${reference}.`]),
      ],
      action: 'Ouvrir le portefeuille',
    }),
    'withdrawal-rejected': ({ amount, reason }) => ({
      subject: `Votre retrait de ${amount} n’a pas été effectué`,
      heading: 'Votre retrait n’a pas été effectué',
      body: [
        `${amount} sont de retour sur votre portefeuille.`,
        ...(reason === undefined ? [] : ['La raison\u00a0:', reason]),
      ],
      action: 'Ouvrir le portefeuille',
    }),
    'withdrawal-returned': ({ amount, account, reason }) => ({
      subject: `Votre retrait est revenu\u00a0: ${amount}`,
      heading: 'Votre retrait est revenu',
      body: [
        `La banque a renvoyé le virement vers votre compte ${account}. ${amount} sont de retour sur votre portefeuille.`,
        ...(reason === undefined ? [] : ['La raison\u00a0:', reason]),
        'Vérifiez le compte avant un nouveau retrait.',
      ],
      action: 'Ouvrir le portefeuille',
    }),
    'investment-refunded': ({ amount, campaign }) => ({
      subject: `${amount} de retour sur votre portefeuille`,
      heading: 'Un investissement a été remboursé',
      body: [
        `Votre investissement dans ${campaign} a été remboursé\u00a0: ${amount} sont de retour sur votre portefeuille.`,
      ],
      action: 'Ouvrir le portefeuille',
    }),
    distribution: ({ amount, campaign }) => ({
      subject: `${amount} de ${campaign} sur votre portefeuille`,
      heading: 'Une distribution a été versée',
      body: [`Votre part d’une distribution de ${campaign} est arrivée sur votre portefeuille\u00a0: ${amount}.`],
      action: 'Ouvrir le portefeuille',
    }),
    'account-changed': ({ account }) => ({
      subject: 'Le compte de vos retraits a été modifié',
      heading: 'Votre compte de retrait a été modifié',
      body: [
        `Les retraits iront sur le compte ${account} à partir de demain\u202f; rien n’est envoyé d’ici là.`,
        'Si ce n’était pas vous, changez tout de suite votre mot de passe et écrivez-nous.',
      ],
      action: 'Ouvrir le portefeuille',
    }),
  },
  withdrawalWaiting: ({ amount }) => ({ title: 'Un retrait est en attente', body: `${amount} à envoyer.` }),
  statement: {
    heads: [
      'Date (UTC)',
      'Opération',
      'Campagne',
      'Moyen',
      'Statut',
      'Crédit',
      'Débit',
      'Frais',
      'Solde',
      'Devise',
      'Transaction',
    ],
    opening: 'Solde initial',
    closing: 'Solde final',
    events: {
      'top-up': 'Versement',
      'top-up-reversed': 'Versement repris',
      'top-up-refunded': 'Versement remboursé',
      'payment-reinstated': 'Argent d’un litige rendu',
      'owed-settled': 'Somme due réglée',
      'owed-returned': 'Rendu sur la somme due',
      withdrawal: 'Retrait demandé par vous',
      'withdrawal-returned': 'Retrait renvoyé par la banque',
      'refunded-by-admin': 'Remboursé par un administrateur',
      invested: 'Investi',
      distribution: 'Distribution créditée par un administrateur',
      'campaign-unsuccessful': 'Campagne non aboutie',
      'taken-back': 'Investissement annulé par vous',
      'payment-returned': 'Paiement rendu',
    },
    statuses: ['En attente', 'En cours', 'Réussi', 'Échoué'],
    paymentMethods: {
      offline: 'Virement bancaire',
      stripe: 'Carte',
      paypal: 'PayPal',
      ach: 'Prélèvement bancaire',
      wallet: 'Portefeuille',
      mangopay: 'Portefeuille Mangopay',
    },
  },
}
