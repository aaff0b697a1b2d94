import { bankTextsFr } from './bank-texts.ts'
import { payoutAccountFr } from './payout-account-texts.ts'
import { providerKeyTextsFr } from './provider-key-texts.ts'
import type { SecurityTexts } from './security-texts.ts'

const notYou =
  'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe\u00a0: le bouton ci-dessous vous y mène.'
const action = 'Choisir un nouveau mot de passe'

export const securityTexts: SecurityTexts = {
  bank: bankTextsFr,
  providerKeys: providerKeyTextsFr,
  payoutAccount: payoutAccountFr,
  passwordReset: ({ site }) => ({
    subject: `Un nouveau mot de passe pour ${site}`,
    heading: 'Choisissez un nouveau mot de passe',
    body: [
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte sur ${site}. Le lien fonctionne une seule fois, pendant une heure.`,
      'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.',
    ],
    action,
  }),
  lostFactorRequested: ({ site }) => ({
    subject: `Vos codes perdus pour ${site}`,
    heading: 'Vous avez perdu téléphone et codes de secours',
    body: [
      'Quelqu’un, sans doute vous, a saisi votre mot de passe et l’a signalé. Le lien permet de continuer, pendant un jour. Il faut ensuite attendre trois jours, pour que personne d’autre n’entre ainsi à votre insu.',
      'Si ce n’était pas vous, quelqu’un connaît votre mot de passe\u00a0: ne suivez pas le lien et choisissez tout de suite un nouveau mot de passe.',
    ],
    action: 'Continuer',
  }),
  lostFactorWaiting: ({ site, when }) => ({
    subject: `La connexion avec un code va être retirée sur ${site}`,
    heading: 'La connexion avec un code va être retirée',
    body: [
      `À partir du ${when}, vous pourrez la retirer avec votre mot de passe, par le lien ci-dessous. Gardez ce message.`,
      'Si ce n’était pas vous, annulez par le même lien et choisissez tout de suite un nouveau mot de passe. Se connecter avec un code annule aussi la demande.',
    ],
    action: 'Voir ou annuler',
  }),
  security: {
    'password-changed': ({ site }) => ({
      subject: `Votre mot de passe pour ${site} a été modifié`,
      heading: 'Votre mot de passe a été modifié',
      body: ['Vous êtes déconnecté de tous vos appareils. Connectez-vous avec le nouveau mot de passe.', notYou],
      action,
    }),
    'sign-in-after-failures': ({ site }) => ({
      subject: `Connexion à ${site} après plusieurs échecs`,
      heading: 'Connexion après plusieurs échecs',
      body: [
        'Quelqu’un s’est connecté à votre compte après plusieurs mots de passe erronés. Si c’était vous, il n’y a rien à faire.',
        notYou,
      ],
      action,
    }),
    'two-factor-on': ({ site }) => ({
      subject: `La connexion avec un code est activée sur ${site}`,
      heading: 'La connexion avec un code est activée',
      body: [
        'Désormais, la connexion demande votre mot de passe et un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr.',
        'Tous vos autres appareils ont été déconnectés.',
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
    'passkey-added': ({ site }) => ({
      subject: `Une clé d’accès a été ajoutée sur ${site}`,
      heading: 'Une clé d’accès a été ajoutée',
      body: ['Désormais, elle peut remplacer le code de votre application à la connexion.', notYou],
      action,
    }),
    'passkey-removed': ({ site }) => ({
      subject: `Une clé d’accès a été retirée sur ${site}`,
      heading: 'Une clé d’accès a été retirée',
      body: [
        'Elle n’ouvre plus votre compte. Votre application et vos codes de secours fonctionnent comme avant.',
        notYou,
      ],
      action,
    }),
    'social-connected': ({ site }) => ({
      subject: `Un autre moyen de se connecter à ${site}`,
      heading: 'Un autre moyen de connexion a été ajouté',
      body: [
        'Un compte Google, Facebook ou LinkedIn a été relié au vôtre. Vos paramètres montrent lequel et permettent de le retirer.',
        notYou,
      ],
      action,
    }),
    'social-disconnected': ({ site }) => ({
      subject: `Un moyen de se connecter à ${site} a été retiré`,
      heading: 'Un moyen de connexion a été retiré',
      body: ['Un compte Google, Facebook ou LinkedIn n’est plus relié au vôtre.', notYou],
      action,
    }),
    'factor-taken-away': ({ site }) => ({
      subject: `La connexion avec un code a été retirée sur ${site}`,
      heading: 'La connexion avec un code a été retirée',
      body: [
        'Le délai était écoulé et votre mot de passe a été saisi. L’application, les clés d’accès et les codes de secours d’avant ne valent plus rien. Configurez une nouvelle application à la prochaine connexion.',
        notYou,
      ],
      action,
    }),
    'factor-kept': ({ site }) => ({
      subject: `La connexion avec un code reste active sur ${site}`,
      heading: 'La connexion avec un code reste active',
      body: [
        'Quelqu’un avait demandé son retrait. C’est terminé, parce qu’un code a été saisi ou que la demande a été annulée.',
        'Si vous ne l’aviez pas demandé, quelqu’un connaît votre mot de passe\u00a0: choisissez-en un nouveau tout de suite. Le bouton ci-dessous vous y mène.',
      ],
      action,
    }),
  },
  account: {
    block: ({ site, reason }) => ({
      subject: `Votre compte sur ${site} est bloqué`,
      heading: 'Votre compte est bloqué',
      body: [
        'Vous êtes déconnecté de tous vos appareils et ne pouvez plus vous connecter. Ce que vous possédez et ce qui vous est dû reste à vous.',
        ...(reason === undefined ? [] : [`Motif : ${reason}`]),
        'Si vous pensez qu’il s’agit d’une erreur, écrivez-nous.',
      ],
      action: 'Nous écrire',
    }),
    unblock: ({ site, reason }) => ({
      subject: `Votre compte sur ${site} est rouvert`,
      heading: 'Votre compte est rouvert',
      body: ['Vous pouvez vous connecter comme avant.', ...(reason === undefined ? [] : [`Motif : ${reason}`])],
      action: 'Se connecter',
    }),
  },
}
