import { useSnapshot } from 'valtio'
import { connection, connectionWord } from '../../stores/connection.ts'

/** Whether the page would miss new prices now. Before the first connection prices come by REST. */
export function useLost(): boolean {
  const { link, network } = useSnapshot(connection)
  const word = connectionWord(link, network)
  return word === 'reconnecting' || word === 'offline'
}
