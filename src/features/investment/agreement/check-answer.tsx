import { check } from '#contract/agreement.ts'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Yes with the day and the campaign, or no. Nobody's name and no amount. */
export function CheckAnswer({ hash }: { readonly hash: string }) {
  const { text, rich, date } = useIntl()
  const answer = useCall(check, { query: { hash } })
  return (
    <LoadedView of={answer} skeleton={<Skeleton lines={3} />}>
      {({ known, signedOn, campaign, ended }) =>
        !known || signedOn === null ? (
          <Notice look="warn" live title={text('check.no')}>
            {text('check.noText')}
          </Notice>
        ) : (
          <Notice look={ended ? 'info' : 'good'} live title={text('check.yes', { date: date(signedOn) })}>
            {campaign === null
              ? null
              : rich('check.campaign', {
                  campaign: (
                    <Link key="campaign" href={pathTo('campaign', { slug: campaign.slug })}>
                      {campaign.name}
                    </Link>
                  ),
                })}
            {ended ? <p>{text('check.ended')}</p> : null}
          </Notice>
        )
      }
    </LoadedView>
  )
}
