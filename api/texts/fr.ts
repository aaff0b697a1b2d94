import { fundsTexts } from './funds/fr.ts'
import { digestTexts } from './digest/fr.ts'
import { jobTexts } from './jobs/fr.ts'
import { privacyTexts } from './privacy/fr.ts'
import { letterTexts } from './letters/fr.ts'
import { securityTexts } from './security/fr.ts'
import { investingTexts } from './investing/fr.ts'
import { bookings, paymentTexts } from './payments/fr.ts'
import { counts } from './counts.ts'
import { literalText } from './values.ts'
import { proposalTexts } from './proposals/fr.ts'
import type { ServerTexts } from './server-texts.ts'
import { walletTexts } from './wallet/fr.ts'

const { units: unitCount, hours: hourCount, days: dayCount } = counts.fr

export const fr: ServerTexts = {
  ...securityTexts,
  ...investingTexts,
  ...paymentTexts,
  ...walletTexts,
  ...letterTexts,
  ...privacyTexts,
  ...jobTexts,
  ...digestTexts,
  ...fundsTexts,
  greeting: (name) => `Bonjour ${name},`,
  footer: (site) =>
    `Vous recevez ce message parce que vous avez un compte sur ${site}. Il concerne votre compte ou vos investissements\u00a0: il est envoyé quelles que soient vos préférences.`,
  activation: ({ site, hours }) => ({
    subject: `Confirmez votre adresse e-mail pour ${site}`,
    heading: 'Confirmez votre adresse e-mail',
    body: [
      `Il reste une étape avant de pouvoir vous connecter à ${site}. Le lien fonctionne une seule fois, pendant ${hourCount(hours)}.`,
      'Si vous ne vous êtes pas inscrit, ignorez ce message\u00a0: rien ne se passera.',
    ],
    action: 'Confirmer mon adresse',
  }),
  alreadyRegistered: ({ site }) => ({
    subject: `Vous avez déjà un compte sur ${site}`,
    heading: 'Vous avez déjà un compte',
    body: [
      'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse. Un compte existe déjà, rien n’a été modifié.',
      'Connectez-vous comme d’habitude.',
    ],
    action: 'Se connecter',
  }),
  investmentReserved: ({ campaign, amount, reference, until, way }) => ({
    subject: `Votre investissement dans ${campaign}\u00a0: comment payer`,
    heading: 'Vos parts sont réservées',
    body: [
      `Vous avez réservé des parts de ${campaign} pour ${amount}. Elles vous sont gardées jusqu’au ${until}.`,
      `Faites le virement avec la référence ${reference}. Le reçu indique le compte à créditer.`,
      `Moyen de paiement\u00a0: ${way}. Statut\u00a0: réservé, pas encore payé.`,
    ],
    action: 'Ouvrir le reçu',
  }),
  investmentConfirmed: ({ campaign, amount, units, way, transaction, funds }) => ({
    subject: `Votre investissement dans ${campaign} est confirmé`,
    heading: 'Votre paiement est arrivé',
    body: [
      `Nous avons reçu ${amount} pour ${unitCount(units)} de ${campaign}. Votre investissement est confirmé.`,
      fundsTexts.funds[funds.status](funds),
      transaction === undefined
        ? `Moyen de paiement\u00a0: ${way}. Statut\u00a0: confirmé.`
        : `Moyen de paiement\u00a0: ${way}. Transaction\u00a0: ${transaction}. Statut\u00a0: confirmé.`,
    ],
    action: 'Ouvrir le reçu',
  }),
  investmentCancelled: ({ campaign, amount, paid, refunded }) => ({
    subject: `Votre investissement dans ${campaign} est annulé`,
    heading: 'Votre argent vous revient',
    body: [
      `Vous êtes revenu sur votre investissement de ${amount} dans ${campaign}. Ce que vous avez payé repart par où il est venu ; avec une banque, cela peut prendre quelques jours.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'Ouvrir le reçu',
  }),
  investmentRefunded: ({ campaign, amount, paid, refunded }) => ({
    subject: `Votre investissement dans ${campaign} est remboursé`,
    heading: 'Votre argent vous revient',
    body: [
      `Un administrateur a remboursé votre investissement de ${amount} dans ${campaign}. Ce que vous avez payé repart par où il est venu\u202f; avec une banque, cela peut prendre quelques jours.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'Ouvrir le reçu',
  }),
  decisionMail: ({ campaign, approved, reason }) => ({
    subject: approved ? `${campaign} est en ligne` : `${campaign} demande des modifications`,
    heading: approved ? 'Votre campagne est en ligne' : 'Votre campagne a été refusée',
    body: approved
      ? ['On peut désormais la trouver et y investir.']
      : [
          ...(reason === undefined
            ? ['Elle n’a pas été approuvée cette fois.']
            : ['Elle n’a pas été approuvée cette fois, pour la raison suivante\u00a0:', reason]),
          'Vous pouvez la modifier et la soumettre à nouveau.',
        ],
    action: 'Ouvrir la campagne',
  }),
  commentMail: ({ campaign, comment }) => ({
    subject: `Un commentaire sur ${campaign}`,
    heading: 'Un commentaire sur votre campagne',
    body: ['Un administrateur qui l’a examinée écrit\u00a0:', comment, 'Rien n’a été décidé.'],
    action: 'Ouvrir la campagne',
  }),
  teamNamed: ({ by, campaign, site, live }) => ({
    subject: `Vous figurez dans ${campaign}`,
    heading: 'Vous figurez dans une campagne',
    body: [
      `${by} vous a nommé parmi les membres de l’équipe de ${campaign} sur ${site}.`,
      live
        ? 'La campagne est visible par tous. Si vous n’avez rien à y faire, écrivez à son porteur ou à nous.'
        : 'La campagne est encore en préparation\u00a0: votre nom, votre rôle et votre présentation seront visibles dès sa mise en ligne. Si vous n’avez rien à y faire, écrivez à son porteur ou à nous.',
    ],
    action: live ? 'Ouvrir la campagne' : `Ouvrir ${site}`,
  }),
  teamAccess: ({ by, campaign, site, days }) => ({
    subject: `${by} vous invite à modifier ${campaign}`,
    heading: 'Vous pouvez modifier une campagne',
    body: [
      `${by} vous demande de travailler à la campagne ${campaign} sur ${site}.`,
      `Le lien fonctionne une seule fois, pendant ${dayCount(days)}, pour le compte qui a cette adresse e-mail. Si vous n’en avez pas, vous pouvez d’abord vous inscrire.`,
      'Si vous ne savez pas de quoi il s’agit, ignorez ce message\u00a0: rien ne se passera.',
    ],
    action: 'Accepter l’invitation',
  }),
  teamFooter: ({ by, site }) =>
    `Vous recevez ce message parce que ${by} a saisi votre adresse dans une campagne sur ${site}. Elle n’est montrée à personne et ne sert à rien d’autre.`,
  untitled: literalText('une campagne sans nom'),
  noTitle: literalText('sans titre'),
  unnamedUser: literalText('Quelqu’un'),
  changes: proposalTexts,
  submissionMail: ({ campaign }) => ({
    subject: `${campaign} a été soumise`,
    heading: 'Votre campagne attend son examen',
    body: [
      'Un administrateur l’examine. Vous serez informé dès qu’une décision est prise.',
      'D’ici là, elle ne peut pas être modifiée\u202f; vous pouvez la retirer à tout moment depuis votre tableau de bord.',
    ],
    action: 'Ouvrir la campagne',
  }),
  update: ({ campaign, title }) => ({ title: campaign, body: `Nouvelle actualité\u00a0: ${title}` }),
  comment: ({ campaign }) => ({ title: campaign, body: 'Un nouveau commentaire attend votre décision.' }),
  commentApproved: ({ campaign }) => ({
    title: campaign,
    body: 'Votre commentaire a été approuvé. Tout le monde peut le lire.',
  }),
  commentReply: ({ campaign }) => ({ title: campaign, body: 'Quelqu’un a répondu à votre commentaire.' }),
  followed: ({ name }) => ({
    title: 'Un nouvel abonnement',
    body: name === undefined ? 'Quelqu’un vous suit désormais.' : `${name} vous suit désormais.`,
  }),
  confirmed: ({ campaign, amount, funds }) => ({
    title: campaign,
    body:
      funds === undefined
        ? `Votre investissement de ${amount} est confirmé.`
        : `Nous avons reçu vos ${amount}. ${fundsTexts.fundsShort[funds]}`,
  }),
  savedEnds: ({ campaign, amount }) => ({
    title: campaign,
    body: `Vous avez gardé un investissement de ${amount} pour plus tard. Il reste gardé un jour.`,
  }),
  approved: ({ campaign }) => ({ title: campaign, body: 'Votre campagne a été approuvée et est en ligne.' }),
  declined: ({ campaign }) => ({
    title: campaign,
    body: 'Votre campagne a été refusée. La raison figure sur votre tableau de bord.',
  }),
  submitted: ({ campaign }) => ({ title: campaign, body: 'Une campagne attend son examen.' }),
  hidden: ({ campaign }) => ({ title: campaign, body: 'Votre campagne a été masquée par un administrateur.' }),
  commented: ({ campaign }) => ({ title: campaign, body: 'Un administrateur a commenté votre campagne.' }),
  shown: ({ campaign }) => ({ title: campaign, body: 'Votre campagne est de nouveau visible.' }),
  documentRequested: ({ campaign, title }) => ({
    title: campaign,
    body: `Quelqu’un demande à ouvrir le document «\u00a0${title}\u00a0».`,
  }),
  documentGranted: ({ campaign, title }) => ({
    title: campaign,
    body: `Vous pouvez désormais ouvrir le document «\u00a0${title}\u00a0».`,
  }),
  documentRefused: ({ campaign, title }) => ({
    title: campaign,
    body: `Le porteur de la campagne ne vous a pas ouvert le document «\u00a0${title}\u00a0».`,
  }),
  subscribers: {
    heads: ['E-mail', 'Langue', 'État', 'Demandé (UTC)', 'Confirmé (UTC)'],
    states: { on: 'Abonné', asked: 'Non confirmé', off: 'Désabonné' },
  },
  exported: {
    heads: [
      'Référence',
      'Investisseur',
      'Parts',
      'Montant',
      'Devise',
      'État',
      'Réservé (UTC)',
      'Confirmé (UTC)',
      'Terminé (UTC)',
    ],
    anonymous: 'Anonyme',
    states: {
      reserved: 'En attente de paiement',
      confirmed: 'Confirmé',
      expired: 'Expiré',
      cancelled: 'Annulé',
      refunded: 'Remboursé',
    },
  },
  greetingWithoutName: 'Bonjour,',
}
