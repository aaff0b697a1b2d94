import { listSliderRows } from '#api/db/content.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSlider } from '#api/presenters/content.ts'
import { calls } from '#contract/calls.ts'

export const listSliders = handle(calls.settings.listSliders, async ({ language }, { db }) =>
  (await listSliderRows(db.read)).filter((row) => row.active).map((row) => presentSlider(row, language)),
)
