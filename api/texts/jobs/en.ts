import type { JobTexts } from './job-texts.ts'

export const jobTexts: JobTexts = {
  jobFailed: ({ attempts }) => ({
    subject: 'A background task needs your attention',
    heading: 'A background task needs your attention',
    body: [
      `It failed at least ${attempts} times in a row. Other tasks are not affected.`,
      'We keep retrying it automatically. The administration shows what failed, since when, and when it is retried next.',
    ],
    action: 'View failed tasks',
  }),
}
