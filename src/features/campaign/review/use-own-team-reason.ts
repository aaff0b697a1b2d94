import { useIntl } from '#src/intl/intl.tsx'
import type { Review } from './decisions.ts'

/** Why the reader cannot decide about the campaign: they own or edit it. Undefined for all other campaigns. */
export function useOwnTeamReason({ ownTeam }: Pick<Review, 'ownTeam'>): string | undefined {
  const { text } = useIntl()
  return ownTeam ? text('admin.ownTeam') : undefined
}
