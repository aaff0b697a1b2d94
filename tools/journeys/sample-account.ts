/** A payout account as the form of a campaign sends it. */
export const sampleAccount = {
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: '000123456789',
  confirmAccountNumber: '000123456789',
  routingNumber: '011401533',
  tos: true,
} as const
