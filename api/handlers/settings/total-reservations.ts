import { reservationTotals } from '#api/db/content.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const totalReservations = handle(calls.settings.totalReservations, (_, { db }) => reservationTotals(db.read))
