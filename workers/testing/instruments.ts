export { instrumentOf } from '../../domain/market/testing/instrument.ts'
