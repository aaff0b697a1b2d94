import type { listDistributions } from '#api/db/repayment/distributions.ts'
import type { Distribution } from '#contract/repayment/distribution.ts'

export function presentDistribution(row: Awaited<ReturnType<typeof listDistributions>>[number]): Distribution {
  return {
    id: row.id,
    amount: { amount: row.amount, currency: row.currency },
    bankReference: row.bank_reference,
    by: `${row.first_name} ${row.last_name}`,
    createdAt: row.created_at.toISOString(),
    shares: Number(row.shares),
    credited: Number(row.credited),
  }
}
