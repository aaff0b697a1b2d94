import { findRequest } from '#api/db/document-access.ts'
import { findUser } from '#api/db/users.ts'
import type { JobDeps } from './job.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

const days7 = 604_800

/** Somebody asks to open a private document: the owner is told. Who it is stands on the dashboard alone. */
export async function notifyDocumentRequested(
  { requestId }: { readonly requestId: string },
  deps: JobDeps,
): Promise<void> {
  const request = await findRequest(deps.db.read, requestId)
  const owner = request && (await findUser(deps.db.read, request.owner_id))
  if (request?.state !== 'asked' || !owner) return
  const facts = {
    campaign: await campaignNames(request.campaign_id, deps),
    title: request.titles,
    path: `/campaign-dashboard/${request.campaign_id}`,
  }
  await notify(
    [{ id: owner.id, language: owner.language }],
    { kind: 'document-asked', subject: request.id, facts, ttlSeconds: days7, urgency: 'normal' },
    deps,
  )
}

/** The owner decided: the person who asked is told, unless the owner has thought better of it meanwhile. */
export async function notifyDocumentDecision(
  { requestId, decisionId }: { readonly requestId: string; readonly decisionId: string },
  deps: JobDeps,
): Promise<void> {
  const request = await findRequest(deps.db.read, requestId)
  if (!request || request.decision_id !== decisionId) return
  const facts = {
    campaign: await campaignNames(request.campaign_id, deps),
    title: request.titles,
    path: `/campaign-detail-page/${request.slug}?tab=documents`,
  }
  await notify(
    [{ id: request.person_id, language: request.language }],
    {
      kind: request.state === 'granted' ? 'document-granted' : 'document-refused',
      subject: decisionId,
      facts,
      ttlSeconds: days7,
      urgency: 'normal',
    },
    deps,
  )
}
