/** Seals again what was sealed under a former secret. Old values are found by the key that they name. */

import { resealValue, valuesToReseal } from '#api/services/site/reseal.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

export const resealValuesJob: ScheduledJob = {
  name: 'reseal-values',
  due: valuesToReseal,
  process: resealValue,
}
