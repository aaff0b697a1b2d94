import { Redirect } from 'wouter'
import { getPreapproval } from '#contract/wallet/top-up.ts'
import { Age } from '#src/components/age.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TopUpReceipt } from './top-up-receipt.tsx'

/** The receipt of a completed top-up, on one printable page. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(getPreapproval, { query: { id: params['id'] ?? '' } })
  if (isMissing(loaded)) return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1>{text('wallet.receiptTitle')}</h1>
      <div data-noprint>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      </div>
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={9} />
          </div>
        }
      >
        {(topUp) =>
          topUp.state === 'paid' ? (
            <TopUpReceipt
              topUp={topUp}
              title={text('wallet.receiptTitle')}
              method={topUp.gateway === null ? '' : text(`invest.method.${topUp.gateway}`)}
              back={{ href: pathTo('wallet', {}, { currency: topUp.amount.currency }), label: text('wallet.toWallet') }}
            />
          ) : (
            <Redirect to={pathTo('topUp', { id: topUp.id })} replace />
          )
        }
      </LoadedView>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.receiptTitle') })
