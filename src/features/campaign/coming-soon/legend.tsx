import { useIntl } from '#src/intl/intl.tsx'

/**
 * What the law requires beside every solicitation of interest (17 CFR 227.206): no money is solicited or accepted, no
 * offer can be accepted yet, and an indication involves no obligation.
 */
export function Legend() {
  const { text } = useIntl()
  return (
    <section className="panel stack small" aria-labelledby="legend">
      <h2 id="legend">{text('soon.legendTitle')}</h2>
      <ul>
        <li>{text('soon.legend.money')}</li>
        <li>{text('soon.legend.offer')}</li>
        <li>{text('soon.legend.obligation')}</li>
      </ul>
    </section>
  )
}
