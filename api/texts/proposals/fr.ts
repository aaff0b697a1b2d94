import type { ProposalTexts } from './proposal-texts.ts'

export const proposalTexts: ProposalTexts = {
  sent: ({ campaign }) => ({
    title: campaign,
    body: 'Des modifications d’une campagne en ligne attendent votre validation.',
  }),
  approved: ({ campaign }) => ({
    subject: `Vos modifications de ${campaign} sont en ligne`,
    heading: 'Vos modifications ont été approuvées',
    body: [`Vos modifications de ${campaign} sont publiées. Ses investisseurs ont été prévenus.`],
    action: 'Ouvrir la campagne',
  }),
  declined: ({ campaign, reason }) => ({
    subject: `Vos modifications de ${campaign} ont été refusées`,
    heading: 'Vos modifications ont été refusées',
    body: [
      `Vos modifications de ${campaign} n’ont pas été publiées.`,
      ...(reason === undefined ? [] : ['L’administrateur a donné ce motif :', reason]),
      'Vous pouvez les corriger et les envoyer à nouveau.',
    ],
    action: 'Revoir vos modifications',
  }),
  edited: ({ campaign }) => ({
    subject: `${campaign} a été modifiée`,
    heading: 'Une campagne dans laquelle vous avez investi a été modifiée',
    body: [
      `Le porteur de ${campaign} a modifié les informations publiées. Un administrateur a approuvé ces modifications.`,
      'Le prix, l’objectif, la date de clôture et les conditions de votre investissement restent les mêmes.',
    ],
    action: 'Ouvrir la campagne',
  }),
}
