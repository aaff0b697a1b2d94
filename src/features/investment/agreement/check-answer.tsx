import { check } from '#contract/investment/agreement.ts'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Confirms the signing with day and campaign, or denies it. Shows no names and no amount. */
export function CheckAnswer({ hash }: { readonly hash: string }) {
  const { text, rich, date } = useIntl()
  const answer = useQuery(check, { query: { hash } })
  return (
    <LoadedView of={answer} skeleton={<Skeleton lines={3} />}>
      {({ known, signedOn, campaign, ended }) =>
        !known || signedOn === null ? (
          <Notice variant="warn" live title={text('check.no')}>
            {text('check.noText')}
          </Notice>
        ) : (
          <Notice variant={ended ? 'info' : 'good'} live title={text('check.yes', { date: date(signedOn) })}>
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
