/** A bank account in the United States, as an owner enters it for a campaign. */
export const usAccount = {
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: '000424249137',
  confirmAccountNumber: '000424249137',
  routingNumber: '011401533',
  tos: true,
} as const
