import { counts } from '#api/texts/counts.ts'
import { contactTopics } from '#api/texts/contact-topics.ts'
import type { LetterTexts } from './letter-texts.ts'

export const letterTexts: LetterTexts = {
  contact: ({ site, name, email, topic, lines }) => ({
    subject: `Message à ${site}\u00a0: ${contactTopics.fr[topic]}`,
    heading: contactTopics.fr[topic],
    body: [name === undefined ? `De ${email}` : `De ${name}, ${email}`, ...lines],
  }),
  contactFooter: ({ site }) =>
    `Vous recevez ce message parce que vous administrez ${site}. Il a été écrit dans le formulaire de contact\u202f; une réponse va à l’adresse qui y a été saisie et que personne n’a vérifiée.`,
  newsletterConfirmation: ({ site, hours }) => ({
    subject: `Confirmez votre abonnement à la lettre de ${site}`,
    heading: 'Il ne manque qu’un clic',
    body: [
      `Quelqu’un, sans doute vous, a demandé la lettre d’information de ${site} avec cette adresse. Appuyez sur le bouton dans un délai de ${counts.fr.hours(hours)} pour la recevoir.`,
      'Si ce n’était pas vous, ignorez ce message\u00a0: il n’en viendra pas d’autre.',
    ],
    action: 'Oui, m’abonner',
  }),
  newsletterConfirmationFooter: ({ site }) =>
    `Vous recevez ce message une seule fois, parce que cette adresse a été saisie sur ${site}.`,
  newsletterWelcome: ({ site }) => ({
    subject: `Bienvenue dans la lettre de ${site}`,
    heading: 'Vous êtes abonné',
    body: [
      'De temps en temps, vous lirez des nouvelles des campagnes récentes et de ce que sont devenues les anciennes.',
    ],
    action: 'Parcourir les campagnes',
  }),
  newsletterFooter: ({ site }) =>
    `Vous recevez ce message parce que vous êtes abonné à la lettre d’information de ${site}.`,
  newsletterEnd: 'Se désabonner',
  invitation: ({ site, by }) => ({
    subject: `${by} vous invite sur ${site}`,
    heading: `${by} vous invite sur ${site}`,
    body: [
      `${by} utilise ${site} et pense que cela pourrait vous plaire\u00a0: on y investit ensemble dans l’immobilier et dans des entreprises, dès de petits montants.`,
      'Regarder ne coûte rien. Investir comporte un risque de perte.',
    ],
    action: 'Jeter un coup d’œil',
  }),
  invitationFooter: ({ site, by, days }) =>
    `Vous recevez ce message parce que ${by} a saisi votre adresse sur ${site}. Elle y est gardée ${counts.fr.days(days)}\u202f; désabonnez-vous et aucune invitation n’y arrivera plus.`,
}
