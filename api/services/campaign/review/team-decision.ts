/** Administrators decide about campaigns of others only: never about one whose owner or editor they are. */

import type { Reader, Writer } from '#api/db/database.ts'
import { listEditors } from '#api/db/draft/editors.ts'
import { CallError } from '#contract/errors.ts'
import { type CampaignTeam, isOnTeam } from '#domain/account/permissions.ts'

type Team = Pick<CampaignTeam, 'ownerId' | 'editorIds'>

/** Whether another administrator has to decide. */
export function isOwnTeam(team: Team, actorId: string): boolean {
  return isOnTeam({ id: actorId, isAdmin: true }, team)
}

/** @throws CallError OWN_CAMPAIGN_DECISION */
export function refuseTeamMember(team: Team, actorId: string): void {
  if (isOwnTeam(team, actorId)) throw new CallError('OWN_CAMPAIGN_DECISION')
}

/**
 * In the transaction of the decision, under the lock of the campaign: an invitation is accepted under the same lock, so
 * that nobody joins the team while they decide.
 * @throws CallError OWN_CAMPAIGN_DECISION
 */
export async function refuseTeamDecision(
  tx: Reader | Writer,
  { id, owner_id: ownerId }: { readonly id: string; readonly owner_id: string },
  actorId: string,
): Promise<void> {
  refuseTeamMember({ ownerId, editorIds: await listEditors(tx, id) }, actorId)
}
