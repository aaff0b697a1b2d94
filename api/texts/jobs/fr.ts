import type { JobTexts } from './job-texts.ts'

export const jobTexts: JobTexts = {
  jobFailed: ({ attempts }) => ({
    subject: 'Une tâche de fond requiert votre attention',
    heading: 'Une tâche de fond requiert votre attention',
    body: [
      `Elle a échoué au moins ${attempts} fois de suite. Les autres tâches ne sont pas concernées.`,
      'Nous la relançons automatiquement. L’administration indique ce qui a échoué, depuis quand, et la date de la prochaine tentative.',
    ],
    action: 'Voir les tâches en échec',
  }),
}
