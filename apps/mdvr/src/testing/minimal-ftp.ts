import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** As little of an FTP server as a terminal needs: one user, files in memory. */
export class MinimalFtp {
  readonly files = new Map<string, Buffer>();
  readonly commands: string[] = [];
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  #port = 0;

  static async open(): Promise<MinimalFtp> {
    const ftp = new MinimalFtp();
    ftp.#port = await ftp.#listen((socket) => {
      ftp.#serve(socket);
    });
    return ftp;
  }

  get port(): number {
    return this.#port;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    for (const server of this.#servers) server.close();
  }

  async #listen(serve: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      serve(socket);
    });
    this.#servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  #serve(control: Socket): void {
    let restart = 0;
    let connection: Promise<Socket> | undefined;
    const reply = (text: string): void => void control.write(`${text}\r\n`);
    const store = async (name: string): Promise<void> => {
      const from = restart;
      restart = 0;
      this.files.set(name, (this.files.get(name) ?? Buffer.alloc(0)).subarray(0, from));
      reply('150 go');
      const data = await connection;
      data?.on('data', (bytes) => {
        this.files.set(name, Buffer.concat([this.files.get(name) ?? Buffer.alloc(0), bytes]));
      });
      data?.on('end', () => {
        reply('226 stored');
      });
    };
    const passive = async (): Promise<void> => {
      let settle: (socket: Socket) => void = () => undefined;
      connection = new Promise((resolve) => (settle = resolve));
      const port = await this.#listen((socket) => {
        settle(socket);
      });
      reply(`227 go (127,0,0,1,${port >> 8},${port & 255})`);
    };
    reply('220 hello');
    control.on('data', (bytes) => {
      for (const line of String(bytes).trim().split('\r\n')) {
        this.commands.push(line);
        const [verb, argument = ''] = line.split(' ');
        if (verb === 'USER') reply('331 password');
        else if (verb === 'PASS') reply(argument === 'secret' ? '230 hello' : '530 no');
        else if (verb === 'SIZE')
          reply(this.files.has(argument) ? `213 ${this.files.get(argument)?.length}` : '550 no');
        else if (verb === 'PORT') reply('502 no');
        else if (verb === 'PASV') void passive();
        else if (verb === 'STOR') void store(argument);
        else if (verb === 'REST') {
          restart = Number(argument);
          reply('350 go');
        } else if (verb === 'CWD') reply('250 ok');
        else reply(verb === 'QUIT' ? '221 bye' : '200 ok');
      }
    });
  }
}
