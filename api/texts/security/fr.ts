import type { SecurityTexts } from './security-texts.ts'

const notYou =
  'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe\u00a0: le bouton ci-dessous vous y mène.'
const action = 'Choisir un nouveau mot de passe'

export const securityTexts: SecurityTexts = {
  passwordReset: ({ site }) => ({
    subject: `Un nouveau mot de passe pour ${site}`,
    heading: 'Choisissez un nouveau mot de passe',
    body: [
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte sur ${site}. Le lien fonctionne une seule fois, pendant une heure.`,
      'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.',
    ],
    action,
  }),
  security: {
    'password-changed': ({ site }) => ({
      subject: `Votre mot de passe pour ${site} a été modifié`,
      heading: 'Votre mot de passe a été modifié',
      body: ['Vous êtes déconnecté de tous vos appareils. Connectez-vous avec le nouveau mot de passe.', notYou],
      action,
    }),
    'two-factor-on': ({ site }) => ({
      subject: `La connexion avec un code est activée sur ${site}`,
      heading: 'La connexion avec un code est activée',
      body: [
        'Désormais, la connexion demande votre mot de passe et un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr.',
        notYou,
      ],
      action,
    }),
    'two-factor-off': ({ site }) => ({
      subject: `La connexion avec un code est désactivée sur ${site}`,
      heading: 'La connexion avec un code est désactivée',
      body: ['Désormais, la connexion ne demande que votre mot de passe.', notYou],
      action,
    }),
    'recovery-code-used': ({ site }) => ({
      subject: `Un code de secours a été utilisé sur ${site}`,
      heading: 'Un code de secours a été utilisé',
      body: [
        'Quelqu’un, sans doute vous, a utilisé un de vos codes de secours à la place d’un code de votre application. Il ne peut plus servir.',
        notYou,
      ],
      action,
    }),
    'recovery-codes-renewed': ({ site }) => ({
      subject: `De nouveaux codes de secours sur ${site}`,
      heading: 'Vos codes de secours sont nouveaux',
      body: ['Vous avez créé de nouveaux codes de secours. Les anciens ne valent plus rien.', notYou],
      action,
    }),
    'codes-refused': ({ site }) => ({
      subject: `Des codes erronés ont été saisis pour votre compte sur ${site}`,
      heading: 'Plusieurs codes erronés ont été saisis',
      body: [
        'Quelqu’un a saisi votre mot de passe, puis cinq codes erronés. Pendant un certain temps, aucun code de votre application n’est accepté\u202f; un code de secours l’est toujours.',
        'Si ce n’était pas vous, quelqu’un connaît votre mot de passe\u00a0: choisissez-en tout de suite un nouveau. Le bouton ci-dessous vous y mène.',
      ],
      action,
    }),
  },
}
