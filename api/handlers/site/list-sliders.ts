import { listSliderRows } from '#api/db/content/content.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSlider } from '#api/presenters/content/content.ts'
import * as frontSettingsCalls from '#contract/site/front-settings.ts'

export const listSliders = handle(frontSettingsCalls.listSliders, async ({ language }, { db }) =>
  (await listSliderRows(db.read)).filter((row) => row.active).map((row) => presentSlider(row, language)),
)
