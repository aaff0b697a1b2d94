import type { JobTexts } from './job-texts.ts'

export const jobTexts: JobTexts = {
  jobFailed: ({ attempts }) => ({
    subject: 'A scheduled task needs your attention',
    heading: 'A scheduled task needs your attention',
    body: [
      `It failed ${attempts} times in a row for one record. All other records were processed.`,
      'We keep retrying it automatically. The administration shows what failed, since when, and when it is retried next.',
    ],
    action: 'View failed tasks',
  }),
}
