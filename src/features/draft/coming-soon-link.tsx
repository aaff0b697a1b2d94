import { mayComeSoon } from '#domain/campaign/coming-soon.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import type { OpenDraft } from './use-section.ts'

/** Leads the owner to the page that announces the campaign; nothing once it went live. */
export function ComingSoonLink({ of: { id, draft } }: { readonly of: OpenDraft }) {
  const { text } = useIntl()
  if (!draft.campaign.isOwner || !mayComeSoon(draft.campaign.status)) return null
  return (
    <p className="soft">
      {text('steps.comingSoonText')}{' '}
      <Link href={`${pathTo('campaignDashboard', { id })}#coming-soon`}>{text('steps.comingSoon')}</Link>
    </p>
  )
}
