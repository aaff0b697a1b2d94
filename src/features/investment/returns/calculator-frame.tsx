import type { ReactNode, RefObject } from 'react'
import { useSearchParams } from 'wouter'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { Link } from '#src/components/link.tsx'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import styles from './calculator-frame.module.css'
import { carriedParameters } from './campaign-figures.ts'
import { CopyLinkButton } from './copy-link-button.tsx'
import type { CalculatorRoute } from './use-address-form.ts'

const calculators = {
  irrCalculator: 'returns.irrTitle',
  adrCalculator: 'returns.adrTitle',
  returnSimulator: 'simulator.title',
} as const satisfies Readonly<Record<CalculatorRoute, TextId>>

interface CalculatorFrameProps {
  readonly route: CalculatorRoute
  readonly lead: string
  /** Whose figures the fields were filled with. */
  readonly campaign: CampaignDetail | undefined
  readonly notice?: ReactNode
  readonly form: ReactNode
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly resultTitle: string
  readonly result: ReactNode
  /** Below form and result, at full width. */
  readonly details?: ReactNode
  readonly address: string
  readonly glossary?: ReactNode
}

/** A calculator: its fields, its result beside them, and what the result is not. */
export function CalculatorFrame({
  route,
  lead,
  campaign,
  notice,
  form,
  heading,
  resultTitle,
  result,
  details,
  address,
  glossary,
}: CalculatorFrameProps) {
  const { text, rich } = useIntl()
  const [query] = useSearchParams()
  return (
    <div className="wrap page stack">
      <h1>{text(calculators[route])}</h1>
      <p>{lead}</p>
      {campaign === undefined ? null : (
        <Notice>
          {rich('returns.ofCampaign', {
            campaign: (
              <Link key="campaign" href={pathTo('campaign', { slug: campaign.card.slug })}>
                <bdi>{campaign.card.name}</bdi>
              </Link>
            ),
          })}
        </Notice>
      )}
      {notice}
      <div className={styles.columns}>
        <section className="panel" aria-label={text('returns.fields')}>
          {form}
        </section>
        <section className="panel stack" aria-labelledby="result-title">
          <h2 id="result-title" ref={heading} tabIndex={-1} className={styles.title}>
            {resultTitle}
          </h2>
          {result}
          <p className="soft small">{text('returns.disclaimer')}</p>
          <p>
            <CopyLinkButton address={address} />
          </p>
        </section>
      </div>
      {details}
      {glossary}
      <nav aria-label={text('returns.more')} className="cluster" data-noprint>
        {(Object.keys(calculators) as CalculatorRoute[])
          .filter((each) => each !== route)
          .map((each) => (
            <Link key={each} href={pathTo(each, {}, carriedParameters(query))}>
              {text(calculators[each])}
            </Link>
          ))}
      </nav>
    </div>
  )
}

interface NoResultProps {
  readonly route: CalculatorRoute
  /** What to enter. */
  readonly children: string
  /** Parameters of the address. */
  readonly example: Readonly<Record<string, string>>
}

/** Instead of a result: what it needs, and an example to start with. */
export function NoResult({ route, children, example }: NoResultProps) {
  const { text } = useIntl()
  return (
    <>
      <p>{children}</p>
      <p>
        <Link href={pathTo(route, {}, example)} replace keepScroll>
          {text('returns.showExample')}
        </Link>
      </p>
    </>
  )
}
