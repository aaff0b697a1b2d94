import { reservationTotals } from '#api/db/content/content.ts'
import { handle } from '#api/handlers/handler.ts'
import * as frontSettingsCalls from '#contract/site/front-settings.ts'

export const totalReservations = handle(frontSettingsCalls.totalReservations, (_, { db }) => reservationTotals(db.read))
