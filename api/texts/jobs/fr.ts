import type { JobTexts } from './job-texts.ts'

export const jobTexts: JobTexts = {
  jobFailed: ({ attempts }) => ({
    subject: 'Une tâche planifiée requiert votre attention',
    heading: 'Une tâche planifiée requiert votre attention',
    body: [
      `Elle a échoué ${attempts} fois de suite pour un enregistrement. Tous les autres ont été traités.`,
      'Nous la relançons automatiquement. L’administration indique ce qui a échoué, depuis quand, et la date de la prochaine tentative.',
    ],
    action: 'Voir les tâches en échec',
  }),
}
