import type { ServerTexts } from './server-texts.ts'

export const fr: ServerTexts = {
  greeting: (name) => `Bonjour ${name},`,
  footer: (site) =>
    `Vous recevez ce message parce que vous avez un compte sur ${site}. Il concerne votre compte ou vos investissements : il est envoyé quelles que soient vos préférences.`,
  activation: ({ site, hours }) => ({
    subject: `Confirmez votre adresse e-mail pour ${site}`,
    heading: 'Confirmez votre adresse e-mail',
    body: [
      `Il reste une étape avant de pouvoir vous connecter à ${site}. Le lien fonctionne une seule fois, pendant ${hours} heures.`,
      'Si vous ne vous êtes pas inscrit, ignorez ce message : rien ne se passera.',
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
  investmentReserved: ({ campaign, amount, reference, until }) => ({
    subject: `Votre investissement dans ${campaign} : comment payer`,
    heading: 'Vos parts sont réservées',
    body: [
      `Vous avez réservé des parts de ${campaign} pour ${amount}. Elles vous sont gardées jusqu’au ${until}.`,
      `Faites le virement avec la référence ${reference}. Le reçu indique le compte à créditer.`,
    ],
    action: 'Ouvrir le reçu',
  }),
  investmentConfirmed: ({ campaign, amount, units }) => ({
    subject: `Votre investissement dans ${campaign} est confirmé`,
    heading: 'Votre paiement est arrivé',
    body: [`Nous avons reçu ${amount} pour ${units} parts de ${campaign}. Votre investissement est confirmé.`],
    action: 'Ouvrir le reçu',
  }),
  decisionMail: ({ campaign, approved, reason }) => ({
    subject: approved ? `${campaign} est en ligne` : `${campaign} demande des modifications`,
    heading: approved ? 'Votre campagne est en ligne' : 'Votre campagne a été refusée',
    body: approved
      ? ['On peut désormais la trouver et y investir.']
      : [
          'Elle n’a pas été approuvée cette fois, pour la raison suivante :',
          reason,
          'Vous pouvez la modifier et la soumettre à nouveau.',
        ],
    action: 'Ouvrir la campagne',
  }),
  update: ({ campaign, title }) => ({ title: campaign, body: `Nouvelle actualité : ${title}` }),
  confirmed: ({ campaign, amount }) => ({ title: campaign, body: `Votre investissement de ${amount} est confirmé.` }),
  approved: ({ campaign }) => ({ title: campaign, body: 'Votre campagne a été approuvée et est en ligne.' }),
  declined: ({ campaign }) => ({
    title: campaign,
    body: 'Votre campagne a été refusée. La raison figure sur votre tableau de bord.',
  }),
  hidden: ({ campaign }) => ({ title: campaign, body: 'Votre campagne a été masquée par un administrateur.' }),
  shown: ({ campaign }) => ({ title: campaign, body: 'Votre campagne est de nouveau visible.' }),
}
