import { counts } from '#api/texts/counts.ts'
import type { DigestTexts } from './digest-texts.ts'

const { updates, more } = counts.fr
const action = 'Choisir ce que vous recevez'

export const digestTexts: DigestTexts = {
  digest: {
    mail: {
      daily: ({ site, day, count }) => ({
        subject: `Votre journée sur ${site}\u00a0: ${day}`,
        heading: 'Les nouveautés depuis hier',
        body: [updates(count)],
        action,
      }),
      weekly: ({ site, day, count }) => ({
        subject: `Votre semaine sur ${site}\u00a0: ${day}`,
        heading: 'Les nouveautés de la semaine',
        body: [updates(count)],
        action,
      }),
      monthly: ({ site, day, count }) => ({
        subject: `Votre mois sur ${site}\u00a0: ${day}`,
        heading: 'Les nouveautés du mois',
        body: [updates(count)],
        action,
      }),
    },
    kinds: {
      investedCampaign: 'Campagnes où vous avez investi',
      savedCampaign: 'Campagnes que vous avez enregistrées',
      newInvestment: 'Investissements dans vos campagnes',
      newComment: 'Commentaires',
      newUpdate: 'Actualités des porteurs de projet',
    },
    news: {
      update: ({ campaign, title }) => `${campaign}\u00a0: ${title}`,
      comment: ({ campaign }) => `${campaign}\u00a0: un commentaire attend votre décision`,
      'comment-approved': ({ campaign }) => `${campaign}\u00a0: votre commentaire est approuvé`,
      'comment-reply': ({ campaign }) => `${campaign}\u00a0: quelqu’un a répondu à votre commentaire`,
      investment: ({ campaign, amount }) => `${campaign}\u00a0: ${amount} investis`,
      'goal-reached': ({ campaign }) => `La campagne ${campaign} a atteint son objectif`,
      'closing-soon': ({ campaign, day }) => `La campagne ${campaign} se termine le ${day}`,
      'ended-funded': ({ campaign }) => `La campagne ${campaign} est terminée\u00a0: son objectif est atteint`,
      'ended-missed': ({ campaign }) => `La campagne ${campaign} est terminée sans avoir atteint son objectif`,
      'ended-kept': ({ campaign }) => `La campagne ${campaign} est terminée et garde ce qui a été levé`,
    },
    more: ({ count }) => more(count),
    stop: 'Ne plus les recevoir',
    footer: ({ site }) =>
      `Vous recevez ce message parce que vous avez un compte sur ${site} et avez choisi d’être informé ainsi. Les reçus et les avis exigés par la loi arrivent toujours aussitôt.`,
  },
}
