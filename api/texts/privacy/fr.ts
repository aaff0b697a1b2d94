import { counts } from '#api/texts/counts.ts'
import type { PrivacyTexts } from './privacy-texts.ts'

export const privacyTexts: PrivacyTexts = {
  dataReady: ({ site, days }) => ({
    subject: `Vos données de ${site} sont prêtes`,
    heading: 'Vos données sont prêtes',
    body: [
      `Tout ce que ${site} conserve à votre sujet est réuni dans une archive. Vous pouvez la récupérer pendant ${counts.fr.days(days)}, une fois connecté.`,
      'Si vous ne l’avez pas demandée, quelqu’un connaît votre mot de passe\u00a0: choisissez-en un autre aussitôt.',
    ],
    action: 'Récupérer l’archive',
  }),
  deletion: {
    asked: ({ site, when }) => ({
      subject: `Votre compte sur ${site} va être supprimé`,
      heading: 'Votre compte va être supprimé',
      body: [
        `Vous l’avez demandé. Il disparaîtra le ${when}\u202f; d’ici là vous pouvez le garder\u00a0: connectez-vous et appuyez sur «\u00a0Garder mon compte\u00a0».`,
        'Si ce n’était pas vous, connectez-vous, gardez le compte et choisissez aussitôt un autre mot de passe.',
      ],
      action: 'Voir ou annuler',
    }),
    kept: ({ site }) => ({
      subject: `Votre compte sur ${site} est conservé`,
      heading: 'Votre compte est conservé',
      body: ['Il ne sera pas supprimé. Rien n’a changé.'],
      action: 'Ouvrir les réglages',
    }),
    refused: ({ site }) => ({
      subject: `Votre compte sur ${site} n’a pas pu être supprimé`,
      heading: 'Votre compte n’a pas pu être supprimé',
      body: [
        'Entre-temps, de l’argent est arrivé sur ce compte. Les réglages disent ce qui empêche la suppression\u202f; vous pourrez ensuite la redemander.',
      ],
      action: 'Voir ce qui l’empêche',
    }),
  },
  lostFactorReady: ({ site }) => ({
    subject: `Vous pouvez maintenant retirer la connexion par code sur ${site}`,
    heading: 'Le délai d’attente est écoulé',
    body: [
      'Vous avez déclaré avoir perdu le téléphone et les codes de secours. Vous pouvez maintenant mettre fin à la connexion par code avec votre mot de passe, par le lien ci-dessous.',
      'Si ce n’était pas vous, annulez par le même lien et choisissez aussitôt un autre mot de passe.',
    ],
    action: 'Retirer ou annuler',
  }),
}
